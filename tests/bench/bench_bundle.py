"""The bundle that runs without Python, in size and start, against the bundle of an empty window."""

import json
import subprocess
import sys

from tests.bench.registry import Figures, at_most, bench, shown
from tests.helpers.display import root_folder


@bench(bundle_ratio=at_most(1.15), bundle_mb=shown, bundle_start_ratio=at_most(1.5), bundle_start_ms=shown)
def bundle() -> Figures:
    """Builds both bundles, where they are not there already and made of the files as they are now."""
    command = [sys.executable, str(root_folder() / "packaging" / "build.py"), "--json", "compare"]
    done = subprocess.run(command, stdout=subprocess.PIPE, check=True)
    figures: Figures = json.loads(done.stdout)
    return figures | {
        "bundle_mb_ratio": figures["bundle_ratio"],
        "bundle_start_ms_ratio": figures["bundle_start_ratio"],
    }
