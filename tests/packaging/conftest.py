"""Makes the modules of the folder ``packaging`` importable, as the scripts in it find each other."""

import sys

from tests.helpers.display import root_folder

sys.path.insert(0, str(root_folder() / "packaging"))
