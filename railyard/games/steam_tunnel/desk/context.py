"""What every part of the desk looks at: the table, the board, the services, who is who."""

from dataclasses import dataclass

from railyard.core.action import Seat
from railyard.core.game import Seating
from railyard.games.steam_tunnel.desk.geometry import Mine
from railyard.games.steam_tunnel.desk.light_layer import LightLayer
from railyard.games.steam_tunnel.desk.mine_layer import MineLayer
from railyard.games.steam_tunnel.rules import SteamTunnel
from railyard.games.steam_tunnel.state import State
from railyard.gui.parts.board import BoardView
from railyard.gui.parts.bridge import TableModel
from railyard.gui.parts.desk import DeskServices
from railyard.gui.parts.theme import Theme


@dataclass(frozen=True, slots=True)
class Context:
    """Shared by the parts of one desk."""

    model: TableModel
    services: DeskServices
    game: SteamTunnel
    mine: Mine
    view: BoardView
    ground: MineLayer
    light: LightLayer

    @property
    def state(self) -> State:
        """The state that is shown."""
        state: State = self.model.state
        return state

    @property
    def theme(self) -> Theme:
        """The colours in force."""
        return self.services.look.theme

    @property
    def seat(self) -> Seat | None:
        """Who may act now; None while looking back, while chance decides and after the end."""
        acting = self.model.acting
        return acting[0] if acting else None

    def name(self, seat: Seat) -> str:
        """The person at a seat."""
        return self.model.names.get(seat, seat)

    def seating(self, seat: Seat) -> Seating:
        """The person and the colour of a seat, for its badge."""
        return Seating(seat, self.name(seat), self.ground.colours[seat])
