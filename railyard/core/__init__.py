"""What any game at a table needs: pure values and one mutable object, the table."""
