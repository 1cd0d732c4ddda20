"""Steam Tunnel: cards turned up one by one show the tunnels of a mine; stones claim their segments."""
