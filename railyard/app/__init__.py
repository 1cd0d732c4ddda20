"""The program around the tables: folders, files, settings, languages, and the window that shows it all."""
