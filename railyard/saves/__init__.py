"""Saved tables: bytes to tables and back.  Pure: nothing here opens a file or reads a clock.

A `.railsave` is JSON Lines.  The first line is the header, every further one a record of the log or a mark; each
carries a checksum over everything before it and itself, so a file may be cut off or damaged anywhere and still be read
up to the last good line.  `lines` knows that frame, `header` and `marks` what stands in it, `migrations` how older
files become today's, `write` and `read` are the two ways, `glance` reads what a list of tables shows from the tail.
"""
