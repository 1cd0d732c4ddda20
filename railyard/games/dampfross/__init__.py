"""Dampfross: railways drawn with coloured pencils, and races along the lines of all."""
