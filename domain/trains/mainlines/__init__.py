"""Mainlines («Мир ЖД магистралей»): the train kernel with marks that three cards may pay for."""
