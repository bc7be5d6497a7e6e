import type { Block, Chapter, RuleTexts } from './contents';

const drawing: Chapter = {
  id: 'cards',
  heading: 'Taking cards',
  blocks: [
    { text: 'You take two cards, one after the other. Each comes from the open market or, unseen, from the deck; you may mix.' },
    {
      list: [
        'An open locomotive as your first card is the only card of the turn.',
        'An open locomotive cannot be your second card.',
        'A locomotive that comes from the deck is a card like any other.',
        'When the deck is used up, the discards are shuffled and become the deck.',
      ],
    },
  ],
};

const routes: readonly Block[] = [
  { text: 'A route is the row of spaces between two neighbouring cities. You build it whole, in one turn, one route a turn: pay as many cards of its colour as it has spaces, and put as many wagons on it. Locomotives stand for any colour, and may pay alone.' },
  { drawing: 'route', caption: 'A white route of three: three white cards, or two and a locomotive.' },
  { text: 'Grey routes take any colour, but one colour only.' },
  { drawing: 'grey', caption: 'Three red cards pay for a grey route of three; red, blue and green do not.' },
  { text: 'You need not build next to your own network. What is built belongs to its builder for good.' },
];

const longest: Block = { drawing: 'line', caption: 'The longest line passes a city twice, but no route twice: 3 + 2 + 4 + 2 = 11.' };

const dropOut: Block = {
  ours: 'Whoever drops out leaves their routes on the map and their cards and tickets out of the game, is ranked last, and gets no bonus. When one player is left, the points are counted.',
};

const en: RuleTexts = {
  contents: 'Contents',
  ours: 'Our ruling',
  spaces: 'Spaces',
  points: 'Points',
  rieles: {
    lead: 'You run a railway company in the Europe of 1900, from Lisbon to Moscow and from Oslo to Athens. Build routes, join the cities on your tickets, and have the most points when the wagons run out.',
    chapters: [
      {
        id: 'goal',
        heading: 'What brings points',
        blocks: [
          {
            list: [
              'Every route that you build: the longer, the more for each wagon.',
              'Every ticket whose two cities your routes join. A ticket that is not completed costs as much as it would have brought.',
              'Every station that you did not build: 4.',
              'The longest unbroken line: 10.',
            ],
          },
        ],
      },
      {
        id: 'things',
        heading: 'What you have',
        blocks: [
          { text: '45 wagons, which go on the map, and three stations. In secret: your cards, which pay for everything, and your tickets. There is no limit to the cards in your hand.' },
          { drawing: 'colours', caption: '110 cards: twelve of each colour, every colour with its own mark, and fourteen locomotives, which stand for any colour.' },
        ],
      },
      {
        id: 'start',
        heading: 'The start',
        blocks: [
          { text: 'Everybody gets four cards, one long ticket and three others, and keeps at least two of the four. Five cards are laid open as the market.' },
          { ours: 'All choose their tickets at the same time. The refused ones, and the long tickets that nobody was dealt, leave the game. Who begins is drawn by lot before the tickets are chosen, unless whoever opens the table says otherwise.' },
        ],
      },
      {
        id: 'turn',
        heading: 'Your turn',
        blocks: [
          { text: 'Do one thing: take cards, build a route, take tickets, or build a station.' },
          { ours: 'If none of these is possible you pass. When all have passed in a row, or when nothing has been built or kept for a hundred turns, the points are counted.' },
        ],
      },
      {
        ...drawing,
        blocks: [
          ...drawing.blocks,
          { text: 'An open card is replaced at once. Whenever three locomotives lie open, all five cards are swept away and five new ones laid out.' },
          { ours: 'That is done at most three times in a row. You must take a second card if there is one that you may take.' },
        ],
      },
      { id: 'routes', heading: 'Building routes', blocks: [...routes, { points: 'rieles' }] },
      {
        id: 'double',
        heading: 'Double routes',
        blocks: [
          { text: 'Some cities are joined by two tracks. Nobody may own both. With two or three players the first to build closes the other track; with four or five, another player may still build it.' },
          { drawing: 'double', caption: 'Two tracks between the same cities: one each.' },
        ],
      },
      {
        id: 'tunnels',
        heading: 'Tunnels',
        blocks: [
          { text: 'The dashed routes dig through mountains. Pay as usual; then three cards are turned up from the deck. Each that has your colour, and each locomotive, costs one card more: of your colour, or a locomotive. If you cannot or will not pay, you take your cards back and the turn is over.' },
          { drawing: 'tunnel', caption: 'Paid with two green cards and a locomotive. Green, blue and a locomotive are turned up: two more to pay.' },
          { text: 'If you paid with locomotives alone, only locomotives match.' },
          { ours: 'What is owed then is paid in locomotives too. With fewer than three cards left in the deck, those are turned up first and the shuffled discards give the rest.' },
        ],
      },
      {
        id: 'ferries',
        heading: 'Ferries',
        blocks: [
          { text: 'Ferries cross the sea. They are grey, and each space with an engine on it must be paid with a locomotive.' },
          { drawing: 'ferry', caption: 'A ferry of three with one mark: a locomotive and two cards of one colour.' },
        ],
      },
      {
        id: 'tickets',
        heading: 'Tickets',
        blocks: [
          { text: 'A ticket is completed when your routes join its two cities, however winding the way. As your turn you may draw three more, or what is left, and keep at least one; the others go under the deck. That cannot be undone, and kept tickets stay with you to the end.' },
          { ours: 'The refused ones go under the deck in the order that you name.' },
        ],
      },
      {
        id: 'stations',
        heading: 'Stations',
        blocks: [
          { text: 'A station lends you, at the end, one route of a rival that leaves its city: for your tickets only, the same route for all of them, chosen so that it brings you most. It does not count for the longest line.' },
          { drawing: 'station', caption: 'Madrid–Paris is completed: the rival’s last stretch is borrowed by a station in Bordeaux.' },
          { text: 'Build it in any city without a station. The first costs one card, the second two of one colour, the third three of one colour; locomotives stand in for any.' },
        ],
      },
      {
        id: 'end',
        heading: 'The end',
        blocks: [
          { text: 'When somebody ends a turn with two wagons or fewer, everybody has one more turn, that player last. Then all is counted.' },
          longest,
          { text: 'Equal points: more completed tickets win, then fewer stations built, then the longest line.' },
          { ours: 'Several equal longest lines bring 10 each; if nobody has built, nobody gets it. Who is equal in everything shares the victory.' },
          dropOut,
        ],
      },
    ],
  },
  mainlines: {
    lead: 'Lay the great lines of a country or of the whole world. Build routes, join the cities on your tickets, and have the most points when the wagons run out.',
    chapters: [
      {
        id: 'goal',
        heading: 'What brings points',
        blocks: [
          {
            list: [
              'Every route that you build.',
              'Every completed ticket; one that is not completed costs as much.',
              'The longest unbroken line: 10.',
              'Being alone in having completed most tickets: 10 (second edition of the rules).',
            ],
          },
          { text: 'Boards differ in their cities, their tickets, the wagons that you begin with and the number of players. The landscape is only drawn: it makes no rules.' },
        ],
      },
      {
        id: 'start',
        heading: 'The start',
        blocks: [
          { text: 'Everybody gets four cards and five tickets and keeps at least three; the others go to the end of the ticket deck. The first turn begins when all have chosen. Five cards lie open.' },
          { drawing: 'colours', caption: 'Eight colours, each with its own mark, and locomotives, which stand for any colour.' },
          { ours: 'Who begins is drawn by lot before the tickets are chosen, unless whoever opens the table says otherwise.' },
        ],
      },
      {
        id: 'turn',
        heading: 'Your turn',
        blocks: [
          { text: 'Do one thing: take cards, build a route, or take tickets.' },
          { ours: 'If none of these is possible you pass. When all have passed in a row, or when nothing has been built or kept for a hundred turns, the points are counted.' },
        ],
      },
      {
        ...drawing,
        blocks: [
          ...drawing.blocks,
          { text: 'Gaps in the open row are filled when the turn passes, so the second card is chosen from what is left. Three open locomotives, or four cards of one colour, sweep the row away; that is done at most three times in a row.' },
          { ours: 'You must take a second card if there is one that you may take.' },
        ],
      },
      {
        id: 'routes',
        heading: 'Building routes',
        blocks: [
          ...routes,
          { points: 'mainlines' },
          { text: 'Where several tracks join the same cities, a player may build one of them; the others stay open to the rivals, with two players too.' },
          { drawing: 'double', caption: 'Two tracks between the same cities: one each.' },
        ],
      },
      {
        id: 'marks',
        heading: 'Locomotive marks, and three for one',
        blocks: [
          { text: 'Every space with an engine on it asks for a locomotive, or for three cards of the colour that you pay in. Such a three pays one space, each mark needs a three of its own, and locomotives are no part of it.' },
          { drawing: 'triples', caption: 'Length four, two marks, paid in green: two locomotives and two green; or one, a three and two green; or two threes and two green.' },
        ],
      },
      {
        id: 'tunnels',
        heading: 'Tunnels',
        blocks: [
          { text: 'Pay as usual; then up to three cards are turned up. Each of the colour that you paid in costs one card more. A locomotive costs one more only if there is a real locomotive in what you paid. If you will not or cannot pay you keep your cards, and the turn is over.' },
          { drawing: 'tunnel', caption: 'Paid with two green cards and a locomotive. Green, blue and a locomotive are turned up: two more to pay. Had it been three green cards: one more.' },
          { text: 'What is owed is paid in the same colour or in locomotives, never in threes. Paid with locomotives alone, only locomotives match, and only locomotives pay.' },
        ],
      },
      {
        id: 'tickets',
        heading: 'Tickets',
        blocks: [
          { text: 'Your own routes must join the two cities, however winding the way; one network may complete several tickets, and each counts once. As your turn you may draw up to three and keep at least one; the others go to the end of the deck.' },
          { ours: 'They go there in the order that you name.' },
        ],
      },
      {
        id: 'end',
        heading: 'The end',
        blocks: [
          { text: 'When somebody ends a turn with two wagons or fewer, everybody has one more turn, that player last. Of three players A, B and C, if A ends with two wagons: B, C, A.' },
          longest,
          { text: 'Equal longest lines bring 10 each; if nobody has built anything, all get it. In the second edition, the only player with most completed tickets gets 10 if there is at least one; when several are equal, nobody does. Equal points share the victory.' },
          dropOut,
        ],
      },
    ],
  },
};
export default en;
