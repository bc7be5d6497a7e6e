import type { RuleTexts } from './contents';

const en: RuleTexts = {
  contents: 'Contents',
  ours: 'Our ruling',
  lead: 'Six railway routes leave the middle of a growing city. Everybody builds on all of them, and serves them with stations. Who serves a route best earns all of its value when it is complete.',
  chapters: [
    {
      id: 'things',
      heading: 'The tiles',
      blocks: [
        { drawing: 'tiles', caption: 'Track, straight and curved, some with a number; a simple station; a crossing station.' },
        {
          list: [
            '42 Track tiles for all: 20 straight (three with a 2, eleven with a 1, six without a number) and 22 curved (eleven with a 1, eleven without a number).',
            'Ten stations a player, in the player’s colour and with its mark. Simple: 1, 2, 3, 4, 4. Crossings: 1, 1, 2, 3, 4.',
            'Four Start tiles, of which two are used in a game, and six locomotives.',
          ],
        },
        { text: 'A crossing has two tracks, and one goes over the other: they do not meet, and may belong to different routes.' },
      ],
    },
    {
      id: 'start',
      heading: 'The start',
      blocks: [
        { text: 'Two Start tiles, drawn by lot, are joined in the middle. From them six routes begin, each with a number or a letter, and a locomotive stands at the end of each. Three Track tiles and three stations of each player lie face up; the rest is face down.' },
        { drawing: 'starts', caption: 'Six routes: 4, H, 6, 5, 7 and C.' },
        { ours: 'The rulebook shows the numbers of two Start tiles; those of the other two are ours: S, 3, 8 and L, 2, 9. Who begins is drawn by lot, unless whoever opens the table says otherwise.' },
      ],
    },
    {
      id: 'turn',
      heading: 'Your turn',
      blocks: [
        { text: 'Place one, two or three of the tiles that lie face up, in front of any locomotives; the locomotive moves on to the new end. At most one of the tiles may be a station: one of yours or of anybody else. After the first tile you may stop.' },
        { drawing: 'turn', caption: 'A straight, a station and a curve on route 7.' },
        { text: 'Then Track is turned up until three tiles lie face up, and a station of the colour that was placed.' },
        { text: 'If you cannot place any tile, the game ends.' },
        { ours: 'Each tile is judged when it is placed, and routes may be completed by any of the three.' },
      ],
    },
    {
      id: 'crossings',
      heading: 'Crossings',
      blocks: [
        { text: 'A crossing may be placed with one of its tracks only on a route; the other waits. A station on two routes counts on both.' },
        { drawing: 'crossing', caption: 'The green 2 serves route 7 and route C.' },
        { ours: 'A route may later run through the free track of a crossing that lies there: the station counts on it from then on, and must suit it by the restrictions D and G to J. No route may run through the same crossing twice. If two locomotives meet at a place at right angles, a crossing there extends both routes, and must suit both.' },
      ],
    },
    {
      id: 'restrictions',
      heading: 'Restrictions',
      blocks: [
        { letter: 'A', rule: 'Beside a Start tile there may only be Track.' },
        { drawing: 'besideStart', caption: 'Track comes first.' },
        { letter: 'B', rule: 'In the first round no Track tile may complete a route. The round is over when everybody has had a turn.' },
        { ours: 'That is about every route, also one that the tile does not extend. A station may complete a route in the first round.' },
        { letter: 'C', rule: 'Stations may not lie next to each other; there is Track between them.' },
        { drawing: 'adjacent', caption: 'Stations keep apart.' },
        { ours: 'That goes for all stations that would share a side, whatever their routes. They may touch at a corner.' },
        { letter: 'D', rule: 'Two stations that follow each other on a route may not belong to the same player.' },
        { drawing: 'consecutive', caption: 'After a blue station comes one of another colour.' },
        { ours: 'Track between them makes no difference: what counts is the order of the stations along the route.' },
        { letter: 'E', rule: 'Routes may not be joined to each other.' },
        { drawing: 'connect', caption: 'The middle tile would join two routes; a curve does not.' },
        { letter: 'F', rule: 'A side with track may not touch a side without track.' },
        { drawing: 'untracked', caption: 'A curve may not lead into the side of another tile.' },
        { ours: 'The free track of a crossing binds the tiles beside it, and so does the end of a completed route: the place in front of that stays empty for ever.' },
        { letter: 'G', rule: 'A route may have only one 1.' },
        { letter: 'H', rule: 'A route may have only one 2.' },
        { letter: 'I', rule: 'A route may have only one 3.' },
        { letter: 'J', rule: 'A route may have several 4s, but only one of each player.' },
      ],
    },
    {
      id: 'complete',
      heading: 'Complete routes',
      blocks: [
        { text: 'A route is complete when it has a 1, a 2, a 3 and at least one 4; or when no further station can ever be placed on it. Its locomotive goes, and it takes no more tiles.' },
        { drawing: 'complete', caption: 'All four values: route 7 is complete.' },
        { ours: 'A station can still be placed if any number of Track tiles, followed by one station of any colour and value in the game, could legally come next while everything else stays as it is. Which tiles are left makes no difference. Running through a crossing that lies there is not placing a station.' },
      ],
    },
    {
      id: 'end',
      heading: 'The end',
      blocks: [
        { text: 'The game ends after a turn' },
        {
          list: [
            'when all six routes are complete,',
            'when all Track tiles have been placed,',
            'when all ten stations of the player whose turn it was have been placed,',
            'or when that player could not place any tile.',
          ],
        },
        { text: 'Routes that are still open count as complete.' },
        { ours: 'Stations count for that whoever has placed them. Whoever drops out is skipped and ranked last; their routes still score and their stations can still be used. When one player is left, the points are counted.' },
      ],
    },
    {
      id: 'points',
      heading: 'Points',
      blocks: [
        { text: 'The value of a route is its Start number and all numbers on its Track, but not those on its stations.' },
        { drawing: 'value', caption: 'Start number 5, Track 1 + 2 + 1: the route is worth 9.' },
        {
          list: [
            'S: its Start number is the number of straight Track tiles on that route.',
            'C: its Start number is the number of curved Track tiles on that route.',
            'H: as high as the highest of the other Start numbers.',
            'L: as low as the lowest of the other Start numbers.',
          ],
        },
        { ours: 'S and C are among the numbers that H and L are compared with; H and L are not compared with each other.' },
        { text: 'The commerce of a player on a route is the sum of that player’s stations on it. The highest earns the whole value, the second a half, the third a quarter, the fourth an eighth, each rounded up. Equal players earn the same.' },
        { drawing: 'commerce', caption: 'Value 9. Red 1 + 3 and purple 4 are equal: 9 points each. Blue has 2 and is second: 5 points.' },
        { ours: 'A tie uses up one place only: after two equal firsts comes the second. Without a station on a route there is no share of it.' },
        { text: 'Most points win; a tie is shared.' },
      ],
    },
    {
      id: 'competition',
      heading: 'Competition Game',
      blocks: [
        { text: 'A series of games in which each player begins once. The points of all games are added; the most win.' },
        { ours: 'Everybody keeps the same seat, and the games are played one after another. Whoever drops out of one of them is ranked after everyone who stayed.' },
      ],
    },
  ],
};

export default en;
