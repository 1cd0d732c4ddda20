"""Texts that every game shares; a game's own ``texts.py`` comes first."""

from typing import Final

from railyard.core.text import N_

TEXTS: Final[dict[str, str]] = {
    # Refusals of the table itself
    "refusal.game_is_over": N_("The game is over."),
    "refusal.waiting_for_dice": N_("The dice have to be rolled first."),
    "refusal.not_your_turn": N_("It is not {seat:name}'s turn; {turn:names} to act."),
    "refusal.nothing_to_undo": N_("There is nothing to take back."),
    "refusal.nothing_to_redo": N_("There is nothing to do again."),
    "refusal.table_must_agree": N_(
        "Dice or hidden cards have been seen since ({seen:count|time|times}); everybody at the table has to agree."
    ),
    "refusal.no_dice_wanted": N_("Nobody has to roll now."),
    "refusal.dice_do_not_fit": N_("These dice are not the ones asked for."),
    "refusal.looking_back": N_("This is an earlier moment. Return to now, or continue from here."),
    "refusal.only_looking": N_("This table can only be looked at here."),
    # Events every game can have
    "event.paid": N_("{payer:name} pays {payee:name} {amount}: {reason}"),
    "event.game_over": N_("The game is over. {reason:text|result} {winners:names} won."),
    # Moves every log can hold
    "action.rolled": N_("The dice show {faces:list}"),
    "action.shuffled": N_("Shuffled"),
    "action.renamed": N_("{name} takes over from {seat:name}"),
    # Names and lists
    "name.bank": N_("the bank"),
    "list.two": N_("{first} and {last}"),
    "list.more": N_("{first}, {rest}"),
    "list.none": N_("nobody"),
}
