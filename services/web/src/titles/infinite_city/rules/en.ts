import { countEn as count } from '../../../i18n/plural';
import type { RuleTexts } from './contents';

const en: RuleTexts = {
  contents: 'Contents',
  ours: 'Our ruling',
  lead: 'A city grows tile by tile, and every tile does something the moment it is placed. Claim buildings with your tokens, join them into large areas, and hold more silver than anybody else when the city is done.',
  copies: (n) => count(n, 'copy', 'copies'),
  beyond: 'not on the rule sheet',
  silver: 'silver border',
  worth: (n) => count(n, 'point', 'points'),
  chapters: [
    {
      id: 'goal',
      heading: 'What brings points',
      blocks: [
        {
          list: [
            'Areas: tiles with your tokens that hang together, three or more, bring one point a tile.',
            'Values printed on your tiles.',
            'Silver: whoever holds the most tiles with a silver border gets one point for each of them.',
          ],
        },
        { text: 'You hold a tile while one of your tokens lies on it, also when others have tokens there too: then all of you hold it.' },
      ],
    },
    {
      id: 'start',
      heading: 'The start',
      blocks: [
        { text: 'Everybody has fifteen tokens and a secret hand of five tiles. Five tiles lie face down in the shape of a plus; the rest of the 120 is the deck. Who begins is drawn by lot, and turns go round to the left.' },
        { drawing: 'start', caption: 'The first five tiles. Nobody knows what they are; the lit places are free for the first turn.' },
        { ours: 'You may play with all 21 kinds of the printed set, as far as they are publicly known, or only with the 13 that the rule sheet names; their numbers are then scaled up to 120 tiles, with five Power Stations as always.' },
      ],
    },
    {
      id: 'turn',
      heading: 'Your turn',
      blocks: [
        { text: 'Choose one tile of your hand, lay it face up beside a tile of the city, put one of your tokens on it, and do what it says.' },
        { drawing: 'beside', caption: 'Beside means that two whole sides touch. Corners are not enough.' },
        { text: 'When everything is done, draw until you hold five tiles. If you hold five or more, you draw nothing. Then the next player is on.' },
        { ours: 'You draw once only, at the end, and never throw tiles away. When the deck runs short you take what there is. With an empty hand you pass, then draw. When all have passed in a row and nobody could draw, or after sixty turns each, the points are counted.' },
      ],
    },
    {
      id: 'directions',
      heading: 'What a tile says',
      blocks: [
        { text: 'A direction is followed when its tile is laid face up, by whoever laid it. If it lets you play another tile, that tile too gets a token of yours, and its own direction is followed, and so on.' },
        { drawing: 'chain', caption: 'A Construction Site lets red play a second tile, an Embassy, which takes over the tile beside it.' },
        { text: 'A token that comes on a face-down tile turns it up, and its direction is followed. A token that comes on a tile that is face up already does nothing more.' },
        { drawing: 'turnUp', caption: 'Housing: the token goes on a face-down tile; it turns out to be a Port, and so red goes on with that.' },
        { ours: 'A direction is carried out wholly before the next thing happens. If nothing fits it, nothing happens; if one thing fits, it must be done. Whoever put the token follows the direction of a tile that is turned up.' },
      ],
    },
    {
      id: 'power',
      heading: 'Power Stations',
      blocks: [
        { text: 'A face-up Power Station protects itself, the tiles beside it, and all tokens on them: no direction of any tile may move or change them. Playing a tile beside it is always allowed.' },
        { drawing: 'protected', caption: 'The shaded tiles are out of reach of every direction.' },
        { ours: 'Protection also keeps new tokens away. A tile that would change itself, such as a Police HQ or a Bank, does nothing when it is played beside a Power Station. Only the Capitol breaks through.' },
      ],
    },
    {
      id: 'plazas',
      heading: 'Plazas',
      blocks: [
        { text: 'While a face-up Plaza has a free side, every tile that is played must go beside a Plaza.' },
        { drawing: 'plaza', caption: 'Only the free sides of the Plaza are open.' },
      ],
    },
    {
      id: 'tiles',
      heading: 'All the tiles',
      blocks: [{ tiles: true }],
    },
    {
      id: 'end',
      heading: 'The end',
      blocks: [
        {
          list: [
            'Somebody places the last token: every other player has one more turn, then the game is over. Whoever has no token when that turn comes is skipped.',
            'The fifth Power Station lies face up: the game is over at once, in the middle of whatever was going on.',
          ],
        },
        { text: 'Whoever has just run out of tokens still follows the tile that was placed, as far as it does not place further tiles.' },
        { ours: 'So the directions of a Construction Site, Library, Temple, Port and Salvage Yard fall away then. If somebody else ran out in your turn, you too have a last one. Several who run out in the same turn have none. Tokens that come home do not call the end off.' },
      ],
    },
    {
      id: 'score',
      heading: 'The count',
      blocks: [
        { drawing: 'areas', caption: 'Red: an area of five, and 1 for the Police HQ, makes 6; the Temple alone brings nothing, and one silver tile is not the most. Blue: an area of five, 1 for the Police HQ, 1 for the Power Station, and 2 for the most silver, makes 9.' },
        { text: 'If several hold equally much silver, and nobody more, each of them gets the points. The most points win; if they are equal, the larger of the players’ largest areas decides.' },
        { ours: 'Groups of one or two tiles are no areas, but their printed values and their silver count. If the largest areas are equal too, the victory is shared.' },
      ],
    },
    {
      id: 'dropping',
      heading: 'Dropping out',
      blocks: [
        { ours: 'Whoever drops out leaves their tokens in the city, where they count for nobody’s victory, and their hand out of the game: nobody may see it, swap it or draw from it. When one player is left, the points are counted.' },
      ],
    },
    {
      id: 'page',
      heading: 'On this page',
      blocks: [
        {
          list: [
            'Choose a tile and a lit place in either order, or drag the tile there. Nothing is sent before you say so.',
            'A place that is not lit tells you which rule forbids it when you try it.',
            'Point at a tile, or tap it, to read what it says and whose tokens it holds.',
            'With the keyboard: arrows go from place to place, N and P to the next and the previous lit one, digits choose a tile, Enter chooses and confirms, Escape takes back.',
          ],
        },
      ],
    },
  ],
  notes: {
    plaza: 'Port, Salvage Yard, Transit Station and Post Office are not bound by it.',
    mausoleum: 'It may split the city; later tiles need one neighbour only.',
    arboretum: 'You may take back fewer, or none.',
    'shopping-complex': 'The hands are swapped as they are, however many tiles they hold.',
    housing: 'The tile must have no token of anybody. A face-down tile is turned up and followed.',
    library: 'With fewer than five tiles in the deck you see what there is. If all are Libraries, all go under the deck. You choose the order.',
    factory: 'The five come after the draw at the end of the turn.',
    'security-guardpost': 'It may choose itself.',
    embassy: 'A face-down tile is turned up and followed. Without a token in hand it does nothing.',
    'police-hq': 'In order from the next player. Whoever has no token is skipped; it may take somebody’s last one, and so begin the end.',
    'post-office': 'It may move itself, and it may split the city.',
    'transit-station': 'It may be one of the two.',
    'disaster-site': 'It may choose itself, but never the only tile.',
    port: 'The tile may also go beside a Power Station. Nobody sees its face.',
    temple: 'You choose after looking. The other player draws at once. An empty hand cannot be chosen.',
    capitol: 'Clockwise from the north, turning face-down tiles up and following them, until your tokens run out.',
    'power-station': 'It protects once it is face up. The token on the fifth one still scores.',
    bank: 'If the tile holds several tokens, you choose one.',
    stadium: 'You may move fewer, or none, also tokens of others.',
    'salvage-yard': 'The free sides are filled in the order north, east, south, west, your own hand coming last in each round. Only whoever lost a tile knows it. They do not draw for it before their own turn ends.',
  },
};

export default en;
