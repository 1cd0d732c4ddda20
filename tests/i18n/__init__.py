"""Languages: the collector of source texts, the catalogues, and the window that speaks them."""
