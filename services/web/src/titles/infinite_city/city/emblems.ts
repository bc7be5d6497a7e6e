// What each kind of tile shows: a small scene in flat colours, on a field of 100 by 78 above the name.

export interface Shape {
  fill: string;
  d: string;
  /** the width of its line, 0 for none */
  line: number;
}

export interface Emblem {
  sky: string;
  ground: string;
  shapes: readonly Shape[];
}

/** The ink of every line. */
export const INK = '#2a2018';
const CREAM = '#fdf5e2';
const STONE = '#e6d6b3';
const SAND = '#cdb789';
const BRICK = '#b9573f';
const ROOF = '#80402f';
const SLATE = '#51646f';
const STEEL = '#9aa7ad';
const GLASS = '#bddbe2';
const BRASS = '#d9a53c';
const LEAF = '#6b9a55';
const FIR = '#3f6b3c';
const BARK = '#6d4c2f';
const WATER = '#6ba3b3';
const DEEP = '#2f5f78';
const RED = '#c23b2e';
const BLUE = '#2f5fa0';
const SMOKE = '#f6f1e6';
const SOOT = '#4a4440';

const shape = (fill: string, d: string, line = 1.3): Shape => ({ fill, d, line });
const flat = (fill: string, d: string): Shape => shape(fill, d, 0);
const drawn = (d: string, line = 1.3): Shape => shape('none', d, line);

const box = (x: number, y: number, w: number, h: number) => `M${x},${y}h${w}v${h}h${-w}Z`;
const disc = (x: number, y: number, r: number) => `M${x - r},${y}a${r},${r} 0 1 0 ${2 * r},0a${r},${r} 0 1 0 ${-2 * r},0Z`;
const oval = (x: number, y: number, rx: number, ry: number) =>
  `M${x - rx},${y}a${rx},${ry} 0 1 0 ${2 * rx},0a${rx},${ry} 0 1 0 ${-2 * rx},0Z`;
const row = (count: number, step: number, one: (x: number) => string, from: number) =>
  Array.from({ length: count }, (_, i) => one(from + i * step)).join('');
/** A window or a door with a round top. */
const arch = (x: number, y: number, w: number, h: number) => `M${x},${y + h}V${y + w / 2}a${w / 2},${w / 2} 0 0 1 ${w},0V${y + h}Z`;
const star = (x: number, y: number, r: number) =>
  Array.from({ length: 10 }, (_, i) => {
    const angle = (Math.PI * i) / 5 - Math.PI / 2;
    const far = i % 2 ? r * 0.42 : r;
    return `${i ? 'L' : 'M'}${(x + far * Math.cos(angle)).toFixed(2)},${(y + far * Math.sin(angle)).toFixed(2)}`;
  }).join('') + 'Z';
const gear = (x: number, y: number, r: number) =>
  Array.from({ length: 32 }, (_, i) => {
    const angle = (Math.PI * (i - 0.5)) / 16;
    const far = i % 4 < 2 ? r : r * 0.76;
    return `${i ? 'L' : 'M'}${(x + far * Math.cos(angle)).toFixed(2)},${(y + far * Math.sin(angle)).toFixed(2)}`;
  }).join('') + 'Z';

const cypress = (x: number, foot: number, h: number): Shape[] => [
  shape(BARK, box(x - 1, foot - 4, 2, 4), 0.8),
  shape(FIR, `M${x},${foot - h}C${x + 6},${foot - h * 0.6} ${x + 5},${foot - 4} ${x},${foot - 3}C${x - 5},${foot - 4} ${x - 6},${foot - h * 0.6} ${x},${foot - h}Z`),
];
const roundTree = (x: number, foot: number, r: number): Shape[] => [
  shape(BARK, box(x - 1.5, foot - r, 3, r)),
  shape(
    LEAF,
    `M${x - r * 0.9},${foot - r * 1.1}a${r * 0.75},${r * 0.75} 0 0 1 ${r * 0.35},${-r * 1.15}a${r * 0.72},${r * 0.72} 0 0 1 ${r * 1.1},0a${r * 0.75},${r * 0.75} 0 0 1 ${r * 0.35},${r * 1.15}a${r},${r * 0.5} 0 0 1 ${-r * 1.8},0Z`,
  ),
];

const plaza: Emblem = {
  sky: '#cfe4ea',
  ground: '#e6cf9c',
  shapes: [
    shape(STONE, 'M6,44V30L14,23L22,30V44ZM78,44V27L86,20L94,27V44Z'),
    shape(BRICK, 'M22,44V28H36V44ZM64,44V30H78V44Z'),
    shape(ROOF, 'M20.5,28L29,20.500L37.5,28ZM62.5,30L71,22.500L79.5,30Z'),
    flat(SLATE, row(2, 5, (x) => box(x, 33, 2.4, 4), 11) + row(2, 5, (x) => box(x, 32, 2.4, 4), 26) + row(2, 5, (x) => box(x, 34, 2.4, 4), 68.5) + row(2, 5, (x) => box(x, 31, 2.4, 4), 83)),
    shape(CREAM, oval(50, 59, 44, 16.5)),
    drawn(oval(50, 59, 35, 12.6), 0.8),
    drawn('M50,42.500V46M50,72V75.500M6,59H15M85,59H94M19,47.300L25.5,50M74.5,68L81,70.700M81,47.300L74.5,50M25.5,68L19,70.7', 0.8),
    shape(STONE, 'M29,57V63A21,6.5 0 0 0 71,63V57Z'),
    shape(WATER, oval(50, 57, 21, 6.5)),
    shape(STONE, 'M47,57L48,40H52L53,57A6,2 0 0 1 47,57Z'),
    shape(STONE, 'M38,38.500Q40,45 50,45T62,38.500Z'),
    shape(WATER, oval(50, 38.5, 12, 2.9), 1),
    drawn('M50,37V26M50,27Q43,24 41,36M50,27Q57,24 59,36M40,41Q34,43 34,55M60,41Q66,43 66,55', 1.5),
  ],
};

const mausoleum: Emblem = {
  sky: '#d8d0e2',
  ground: '#a9ad86',
  shapes: [
    flat('#f6eed6', disc(77, 16, 8)),
    ...cypress(12, 68, 40),
    ...cypress(88, 68, 40),
    shape(STONE, 'M22,68V62H78V68ZM25,62V57H75V62Z'),
    shape(SLATE, box(30, 36, 40, 21)),
    shape(CREAM, row(4, 11.3, (x) => box(x, 36, 5, 21), 30.5)),
    shape(SOOT, arch(46.5, 41, 7, 16)),
    shape(STONE, 'M27,36V31.500H73V36Z'),
    shape(CREAM, 'M35,31.500V27H65V31.500Z'),
    shape(STEEL, 'M36.5,27A13.5,15 0 0 1 63.5,27Z'),
    drawn('M43.5,26Q45,16 50,12.500Q55,16 56.5,26', 0.8),
    shape(BRASS, 'M48,12.500L47,7H53L52,12.500ZM49,7V4H51V7Z', 1),
  ],
};

const arboretum: Emblem = {
  sky: '#dcecd4',
  ground: '#8fb06c',
  shapes: [
    flat('#c4dcb0', 'M0,56Q20,44 42,52T100,46V68H0Z'),
    ...roundTree(24, 68, 16),
    shape(BARK, box(48.5, 58, 3, 11)),
    shape(FIR, 'M50,8L60,26H55.500L64,42H58L67,60H33L42,42H36L44.5,26H40Z'),
    shape(BARK, box(77.5, 60, 3, 10)),
    shape('#d08a3a', 'M79,18C90,24 91,50 84,62H74C67,50 68,24 79,18Z'),
    drawn('M79,62V34M79,50L84.5,43M79,46L73.5,39', 0.9),
    shape(CREAM, box(31, 65, 7, 5) + box(60, 66, 7, 5) + box(86, 66, 7, 5), 0.9),
    drawn('M34.5,70V74M63.5,71V75M89.5,71V75', 1),
    flat(RED, disc(17, 42, 1.7) + disc(28, 37, 1.7) + disc(24, 47, 1.7) + disc(33, 46, 1.7)),
  ],
};

const constructionSite: Emblem = {
  sky: '#f3e2b8',
  ground: '#c2a06a',
  shapes: [
    shape(STEEL, box(14, 60, 44, 3) + box(14, 44, 44, 3) + box(14, 30, 30, 3)),
    shape(SLATE, box(14, 28, 3, 40) + box(28, 28, 3, 40) + box(42, 28, 3, 40) + box(55, 42, 3, 26)),
    shape(BRICK, box(17, 47, 11, 13) + box(31, 63, 11, 5)),
    drawn('M17,51.300H28M17,55.600H28M22.5,47V51.300M20,51.300V55.600M25,51.300V55.600M22.5,55.600V60', 0.8),
    drawn('M72,68V16M80,68V16M72,16H80M72,24L80,16M72,32L80,24M72,40L80,32M72,48L80,40M72,56L80,48M72,64L80,56', 1.5),
    shape(BRASS, 'M22,16L22,12H94V16Z'),
    drawn('M76,5L24,12M76,5L92,12', 1.1),
    shape(BRASS, 'M73,12L76,4L79,12Z'),
    shape(SLATE, box(86, 16, 7, 8)),
    shape(RED, box(81, 17, 7, 6), 1),
    drawn('M36,16V25M33,25H39', 1.2),
    shape(SLATE, 'M29,25H43V27.500H29Z', 1),
    shape(CREAM, 'M4,64H96V72H4Z'),
    flat(RED, row(7, 13, (x) => `M${x},72L${x + 5},64h5l-5,8Z`, 5)),
    drawn('M4,64H96V72H4Z'),
  ],
};

const shoppingComplex: Emblem = {
  sky: '#f5d8d2',
  ground: '#cbb08e',
  shapes: [
    shape(CREAM, box(10, 26, 80, 42)),
    shape('#d9738a', 'M30,26V14H70V26Z'),
    shape(CREAM, 'M43,24L44.5,16.500H55.500L57,24Z', 1),
    drawn('M46.5,18.500V16.500a3.5,3.5 0 0 1 7,0V18.5', 1.2),
    shape(GLASS, row(5, 15, (x) => box(x, 30, 11, 8), 14.5), 1),
    shape(GLASS, box(14, 51, 25, 17) + box(61, 51, 25, 17)),
    shape(BRASS, box(42.5, 50, 15, 18)),
    drawn('M50,50V68M26.5,51V68M73.5,51V68', 1),
    flat(RED, disc(20, 63, 3) + 'M30,68V58L33,55L36,58V68Z'),
    flat(BLUE, 'M65,68L67,58H70L72,68ZM77,68V60H83V68Z'),
    shape(CREAM, 'M8,42H92L95,51H5Z'),
    flat(RED, row(6, 15, (x) => `M${x},42h7l${(x - 46.5) / 40},9h-8Z`, 8)),
    drawn('M8,42H92L95,51H5Z'),
  ],
};

const housing: Emblem = {
  sky: '#d5e5ee',
  ground: '#9fae76',
  shapes: [
    shape(ROOF, box(20, 15, 5, 10) + box(76, 22, 5, 10)),
    shape('#d98f4e', 'M8,68V34L22,20L36,34V68Z'),
    shape('#7c9fb0', 'M36,68V28L50,13L64,28V68Z'),
    shape('#c76a55', 'M64,68V37L78,25L92,37V68Z'),
    shape(ROOF, 'M5,36L22,18L39,36H34L22,24L10,36ZM61,39L78,22.500L95,39H90L78,28.500L66,39Z', 1.1),
    shape(SLATE, 'M33,30L50,10.500L67,30H62L50,17L38,30Z', 1.1),
    shape(CREAM, box(13, 38, 7, 8) + box(24, 38, 7, 8) + box(41, 31, 7, 8) + box(52, 31, 7, 8) + box(69, 41, 7, 7) + box(80, 41, 7, 7), 1),
    drawn('M16.5,38V46M13,42H20M27.5,38V46M24,42H31M44.5,31V39M41,35H48M55.5,31V39M52,35H59M72.5,41V48M69,44.500H76M83.5,41V48M80,44.500H87', 0.7),
    shape(CREAM, box(41, 45, 7, 8) + box(24, 53, 7, 8) + box(69, 54, 7, 7), 1),
    shape(RED, arch(13, 52, 8, 16)),
    shape(FIR, arch(52, 48, 8, 20)),
    shape(BLUE, arch(80, 53, 8, 15)),
    flat(FIR, row(8, 3.5, (x) => disc(x, 69, 2.6), 24) + row(5, 3.5, (x) => disc(x, 69, 2.6), 63)),
    flat(BRASS, disc(19, 61, 0.8) + disc(58, 59, 0.8) + disc(86, 62, 0.8)),
  ],
};

const library: Emblem = {
  sky: '#e8dfc6',
  ground: '#b29a72',
  shapes: [
    shape(BRICK, box(12, 38, 76, 30)),
    shape(CREAM, 'M10,38V33H90V38Z'),
    shape(GLASS, row(5, 15, (x) => arch(x, 42, 9, 20), 15.5)),
    drawn(row(5, 15, (x) => `M${x},44V62M${x - 4.5},52H${x + 4.5}`, 20), 0.8),
    shape(ROOF, arch(45, 46, 10, 22)),
    flat(BRASS, disc(52.5, 58, 0.9)),
    shape(CREAM, 'M6,68V64H94V68Z'),
    shape(SLATE, 'M50,31Q38,25 23,28L23,10Q38,6 50,12Q62,6 77,10V28Q62,25 50,31Z'),
    shape(SMOKE, 'M50,28Q39,22 26,24.500V9Q39,5.5 50,11Q61,5.5 74,9V24.500Q61,22 50,28Z'),
    drawn('M50,11V28M30,13Q39,11 46,14M30,17Q39,15 46,18M30,21Q39,19 46,22M54,14Q61,11 70,13M54,18Q61,15 70,17M54,22Q61,19 70,21', 0.9),
  ],
};

const factory: Emblem = {
  sky: '#ddd5ca',
  ground: '#a08f78',
  shapes: [
    shape(SMOKE, 'M21,16a5,5 0 0 1 6,-7a7,7 0 0 1 12,-3a6,6 0 0 1 9,5a5,5 0 0 1 -4,7H25Z', 1),
    shape(SMOKE, 'M38,22a4,4 0 0 1 5,-5a6,6 0 0 1 10,-2a5,5 0 0 1 8,4a4,4 0 0 1 -3,6H42Z', 1),
    shape(ROOF, 'M15,68L17,19H25L27,68ZM32,68L33.5,26H40.500L42,68Z'),
    flat(CREAM, 'M16.7,27H25.300L25.5,31H16.500ZM33.3,33H40.700L40.9,37H33.100Z'),
    shape(BRICK, 'M24,68V46L42,36V46L60,36V46L78,36V46L92,38V68Z'),
    shape(GLASS, 'M28,48.500L39,42.500V48.500ZM46,48.500L57,42.500V48.500ZM64,48.500L75,42.500V48.500Z', 1),
    shape(STEEL, row(4, 15, (x) => box(x, 54, 9, 7), 30), 1),
    drawn(row(4, 15, (x) => `M${x},54V61M${x - 4.5},57.500H${x + 4.5}`, 34.5), 0.7),
    shape(SOOT, box(76, 52, 12, 16)),
    drawn('M76,56H88M76,60H88M76,64H88', 0.8),
    shape(BRASS, gear(8, 62, 7), 1),
    flat('#a08f78', disc(8, 62, 2.4)),
  ],
};

const securityGuardpost: Emblem = {
  sky: '#ccd8e0',
  ground: '#9a9a8c',
  shapes: [
    flat('#f3e6a8', 'M66,17L100,4V36Z'),
    drawn('M58,68L61,32M74,68L71,32M58.5,62L72,44M73.5,62L60,44M59.5,52L71,38M72.5,52L61,38', 1.5),
    shape(SLATE, 'M56,32V18H76V32Z'),
    shape(GLASS, box(59, 20.5, 14, 6), 1),
    shape(ROOF, 'M52,18L66,8L80,18Z'),
    shape(CREAM, 'M14,68V36H38V68Z'),
    flat(RED, 'M14,36L38,52V60L14,44ZM14,52L38,68H26L14,60ZM26,36H38V44Z'),
    drawn('M14,68V36H38V68Z'),
    shape(SOOT, arch(20, 44, 12, 24)),
    shape(SLATE, 'M10,36L26,22L42,36Z'),
    shape(BRASS, disc(26, 20.5, 2.4), 1),
    shape(SLATE, box(42, 52, 6, 18)),
    shape(CREAM, 'M40,56L97,47V51.500L40,60.500Z'),
    flat(RED, row(4, 13, (x) => `M${x},${59.7 - (x - 45) * 0.158}l6,-.95v-4.500l-6,.95Z`, 50)),
    drawn('M40,56L97,47V51.500L40,60.500Z'),
    shape(BRASS, disc(45, 57.5, 2.2), 1),
  ],
};

const embassy: Emblem = {
  sky: '#d9e1f0',
  ground: '#93a777',
  shapes: [
    drawn('M50,22V2', 1.6),
    shape(RED, 'M50,3Q58,0 64,3T78,3V15Q70,18 64,15T50,15Z'),
    flat(CREAM, 'M50,7Q58,4 64,7T78,7V11Q70,14 64,11T50,11Z'),
    drawn('M50,3Q58,0 64,3T78,3V15Q70,18 64,15T50,15Z'),
    shape(SLATE, 'M14,32L22,22H78L86,32Z'),
    shape(CREAM, box(16, 32, 68, 36)),
    shape(STONE, 'M36,68V30L50,20L64,30V68Z'),
    shape(BRASS, disc(50, 29, 3.6), 1),
    shape(GLASS, row(2, 10, (x) => box(x, 36, 6, 9), 20) + row(2, 10, (x) => box(x, 36, 6, 9), 68) + row(2, 10, (x) => box(x, 52, 6, 10), 20) + row(2, 10, (x) => box(x, 52, 6, 10), 68), 1),
    shape(GLASS, arch(45, 35, 10, 11), 1),
    shape(STONE, box(40, 46, 20, 3), 1),
    shape(BLUE, arch(45, 52, 10, 16)),
    drawn(row(9, 4, (x) => `M${x},62V73`, 4) + row(9, 4, (x) => `M${x},62V73`, 64) + 'M2,64.500H38M2,71H38M62,64.500H98M62,71H98', 1),
    shape(STONE, box(37, 60, 4, 14) + box(59, 60, 4, 14)),
  ],
};

const policeHq: Emblem = {
  sky: '#cbd6ec',
  ground: '#a39c8f',
  shapes: [
    shape(BRICK, box(10, 34, 80, 34)),
    shape(STONE, 'M8,34V29H92V34ZM8,68V64H92V68Z'),
    shape(GLASS, row(2, 11, (x) => box(x, 38, 7, 9), 14) + row(2, 11, (x) => box(x, 38, 7, 9), 68) + row(2, 11, (x) => box(x, 52, 7, 9), 14) + row(2, 11, (x) => box(x, 52, 7, 9), 68), 1),
    shape(SLATE, arch(43, 48, 14, 20)),
    drawn('M50,49V68', 1),
    drawn('M39,68V54M61,68V54', 1.6),
    shape('#5d9be0', disc(39, 51.5, 3.4) + disc(61, 51.5, 3.4), 1.1),
    shape(BLUE, 'M50,3Q60,9 70,8Q71,32 50,44Q29,32 30,8Q40,9 50,3Z'),
    drawn('M50,7Q58.5,12 66.5,11.500Q66.5,30 50,39.500Q33.5,30 33.5,11.500Q41.5,12 50,7Z', 0.8),
    shape(BRASS, star(50, 22, 11.5), 1),
  ],
};

const postOffice: Emblem = {
  sky: '#f7e6b9',
  ground: '#bda47b',
  shapes: [
    shape('#e3b84e', box(14, 40, 72, 28)),
    shape(BRICK, 'M10,40L18,30H82L90,40Z'),
    shape(GLASS, row(2, 12, (x) => arch(x, 46, 8, 14), 19) + row(2, 12, (x) => arch(x, 46, 8, 14), 61), 1),
    shape(ROOF, arch(44, 48, 12, 20)),
    drawn('M50,49V68', 0.9),
    shape(SMOKE, box(23, 6, 54, 31)),
    drawn('M23,37L43,20M77,37L57,20', 1),
    shape(SMOKE, 'M23,6L50,27L77,6Z'),
    shape(RED, disc(50, 22, 5.6), 1),
    drawn('M47,22H53M50,19V25', 1),
    shape(RED, 'M86,72V57a5,5 0 0 1 10,0V72Z'),
    drawn('M88.5,60H93.5', 1.6),
  ],
};

const transitStation: Emblem = {
  sky: '#d2e3dd',
  ground: '#8d8577',
  shapes: [
    shape(STONE, box(6, 26, 12, 42) + box(82, 26, 12, 42)),
    shape(SLATE, 'M6,26L12,18L18,26ZM82,26L88,18L94,26Z'),
    shape(STONE, 'M18,68V40A32,32 0 0 1 82,40V68Z'),
    shape(GLASS, 'M24,68V41A26,26 0 0 1 76,41V68Z'),
    drawn('M50,15V34M50,41L27,29M50,41L73,29M50,41L37,18.500M50,41L63,18.500M24,41H76', 1),
    shape(SMOKE, disc(50, 17, 8)),
    drawn('M50,12V17L53.5,19.5', 1.5),
    shape(RED, 'M35,68V47Q35,38 50,38T65,47V68Z'),
    shape(CREAM, 'M39,53V47Q39,43 50,43T61,47V53Z', 1),
    drawn('M50,43V53', 1),
    shape(BRASS, disc(41.5, 60, 2.6) + disc(58.5, 60, 2.6), 1),
    shape(SOOT, 'M37,68H63L66,73H34Z', 1),
    drawn('M34,77L41,66M66,77L59,66', 1.6),
    flat(SLATE, row(2, 76, (x) => box(x, 32, 6, 9) + box(x, 48, 6, 9), 9)),
  ],
};

const disasterSite: Emblem = {
  sky: '#f0c8ad',
  ground: '#8c6a55',
  shapes: [
    flat('#f6dcc2', disc(50, 40, 30)),
    shape(STEEL, 'M10,68V28L16,31L19,24L25,33L28,29V68Z'),
    flat(SOOT, box(14, 38, 4, 6) + box(21, 38, 4, 6) + box(14, 50, 4, 6) + box(21, 50, 4, 6)),
    shape(BRICK, 'M64,68V30L69,36L73,26L80,34L84,31L90,40V68Z'),
    flat(SOOT, box(69, 42, 4, 6) + box(79, 42, 4, 6) + box(69, 54, 4, 6) + box(79, 54, 4, 6)),
    shape('#e8852e', 'M46,66C32,60 31,46 39,38C39,44 42,45 43,43C41,33 46,22 54,16C52,25 61,32 62,42C64,40 64.5,38 64,35C70,46 68,60 55,66Z'),
    shape('#f6cf5b', 'M48,66C40,60 43,50 49,45C49,49 52,49 53,46C58,53 59,61 53,66Z', 1),
    flat('#3a2a22', 'M0,72L18,69L27,73L38,67L52,74L63,68L76,73L86,69L100,71V75L84,73L75,77L62,72L52,78L38,71.500L27,76L17,72.500L0,75Z'),
    shape(SOOT, 'M30,68L34,62L39,68ZM58,69L64,63L68,69Z', 1),
  ],
};

const port: Emblem = {
  sky: '#d0e5ec',
  ground: '#5b94a8',
  shapes: [
    drawn('M84,66V14M92,66V14M84,24L92,14M84,36L92,24M84,48L92,36M84,60L92,48', 1.4),
    shape(BRASS, 'M36,14V10H98V14Z'),
    drawn('M88,4L40,10M88,4L97,10M46,14V24', 1.1),
    shape(BRICK, box(40, 24, 12, 8), 1),
    shape(CREAM, 'M22,50V38H56V50Z'),
    flat(SLATE, row(5, 6, (x) => disc(x, 44, 1.5), 27)),
    shape(RED, 'M30,38L31.5,20H42L42,38Z'),
    flat(SOOT, 'M31.3,23L31.5,20H42V23.500Z'),
    drawn('M30,38L31.5,20H42V38'),
    shape(SMOKE, 'M27,17a4,4 0 0 1 3,-7a6,6 0 0 1 8,-4a4.5,4.5 0 0 1 3,8a4,4 0 0 1 -3,3Z', 1),
    shape(SLATE, 'M8,48H76L68,66H18Z'),
    flat(RED, 'M14.5,62H70L68,66H18Z'),
    drawn('M8,48H76L68,66H18ZM66,48V40L76,48'),
    flat(DEEP, 'M0,66Q6,61 12,66T24,66T36,66T48,66T60,66T72,66T84,66T96,66L100,64V78H0Z'),
    drawn('M4,72Q9,69 14,72T24,72M40,73.500Q45,70.5 50,73.500T60,73.500M74,72Q79,69 84,72T94,72', 1.1),
  ],
};

const temple: Emblem = {
  sky: '#f5dcc4',
  ground: '#b99a6f',
  shapes: [
    flat('#efb67b', disc(50, 34, 26)),
    shape(STONE, 'M14,70V66H86V70ZM19,66V62H81V66Z'),
    shape(CREAM, box(28, 48, 44, 14)),
    shape(RED, row(4, 13, (x) => box(x, 48, 3.5, 14), 29), 1),
    shape(SOOT, box(46, 51, 8, 11), 1),
    shape(SLATE, 'M12,49Q22,46 28,39H72Q78,46 88,49L86,51H14Z'),
    shape(CREAM, box(35, 31, 30, 8)),
    shape(RED, box(37, 31, 3, 8) + box(48.5, 31, 3, 8) + box(60, 31, 3, 8), 1),
    shape(SLATE, 'M21,32Q30,29 35,23H65Q70,29 79,32L77,34H23Z'),
    shape(CREAM, box(41, 17, 18, 6)),
    shape(SLATE, 'M30,18Q41,14 50,6Q59,14 70,18L68,20H32Z'),
    shape(BRASS, 'M48.5,8L50,1L51.5,8Z', 1),
  ],
};

const capitol: Emblem = {
  sky: '#d2def2',
  ground: '#93a777',
  shapes: [
    shape(CREAM, box(4, 46, 92, 22)),
    shape(STONE, 'M3,46V42.500H97V46Z'),
    flat(SLATE, row(4, 7, (x) => box(x, 50, 3, 6) + box(x, 60, 3, 6), 7) + row(4, 7, (x) => box(x, 50, 3, 6) + box(x, 60, 3, 6), 69)),
    shape(STONE, box(34, 40, 32, 28)),
    shape(CREAM, row(5, 6.6, (x) => box(x, 47, 3.6, 17), 35)),
    shape(CREAM, 'M32,47L50,38L68,47Z'),
    shape(STONE, box(37, 31, 26, 8)),
    flat(SLATE, row(5, 5, (x) => arch(x, 32.5, 2.4, 5), 38.8)),
    shape(CREAM, 'M36,31.500V29H64V31.500Z', 1),
    shape('#7fb0a0', 'M38,29A12,16 0 0 1 62,29Z'),
    drawn('M44,28.500Q45,17 50,13.500Q55,17 56,28.5', 0.8),
    shape(CREAM, box(47, 9, 6, 5), 1),
    shape(BRASS, 'M46.5,9L50,5L53.5,9Z', 1),
    drawn('M50,5V0.5', 1),
    shape(STONE, 'M28,72V68H72V72ZM24,76V72H76V76Z', 1.1),
  ],
};

const powerStation: Emblem = {
  sky: '#dfe6e6',
  ground: '#929b8b',
  shapes: [
    shape(SMOKE, 'M16,24a6,6 0 0 1 3,-10a8,8 0 0 1 13,-5a7,7 0 0 1 10,6a5.5,5.5 0 0 1 -1,9Z', 1),
    shape(SMOKE, 'M58,20a6,6 0 0 1 4,-10a8,8 0 0 1 13,-4a7,7 0 0 1 9,6a5.5,5.5 0 0 1 -2,8Z', 1),
    shape(STONE, 'M8,68Q19,46 16,24H40Q37,46 48,68Z'),
    drawn('M15.7,31H40.300M14,40H42', 0.8),
    shape(STONE, 'M52,68Q62,44 59,20H83Q80,44 92,68Z'),
    drawn('M58.8,27H83.200M58,37H84', 0.8),
    shape(SLATE, box(36, 54, 28, 14)),
    shape(GLASS, row(3, 8, (x) => box(x, 58, 5, 5), 39.5), 1),
    shape('#f3c433', 'M54,22L36,49H47L43,69L64,39H52.500L60,22Z', 1.5),
  ],
};

const bank: Emblem = {
  sky: '#e5e8d0',
  ground: '#a79a78',
  shapes: [
    shape(STONE, 'M8,70V66H92V70ZM12,66V62H88V66Z'),
    shape(SAND, box(15, 32, 70, 30)),
    shape(CREAM, row(2, 13, (x) => box(x, 32, 6, 30), 16) + row(2, 13, (x) => box(x, 32, 6, 30), 65)),
    shape(CREAM, 'M10,32V28H90V32Z'),
    shape(STONE, 'M10,28L50,7L90,28Z'),
    shape(BRASS, disc(50, 20.5, 6)),
    drawn('M50,16.500V24.500M52.3,18.300Q47.5,16.8 47.7,19.300T52.3,22T47.5,23', 1),
    shape(STEEL, disc(50, 49, 13.5)),
    shape(SLATE, disc(50, 49, 10)),
    drawn('M50,41V57M42,49H58M44.3,43.300L55.7,54.700M55.7,43.300L44.3,54.7', 1.4),
    shape(BRASS, disc(50, 49, 3.4), 1),
  ],
};

const stadium: Emblem = {
  sky: '#d5e7ee',
  ground: '#a3ad7c',
  shapes: [
    drawn('M14,36V16M86,36V16M38,28V10M62,28V10', 1.2),
    shape(RED, 'M14,16L24,19.500L14,23ZM62,10L72,13.500L62,17Z', 1),
    shape(BLUE, 'M38,10L48,13.500L38,17ZM86,16L96,19.500L86,23Z', 1),
    shape(STONE, 'M5,40V56A45,17 0 0 0 95,56V40Z'),
    shape(SLATE, [10, 21, 33, 46, 59, 71, 82].map((x) => arch(x, 43.5 + 17 * Math.sqrt(1 - ((x - 46) / 45) ** 2), 8, 9)).join(''), 1),
    shape(CREAM, oval(50, 40, 45, 17)),
    drawn(oval(50, 40, 39.5, 14.3), 0.7),
    shape('#b56a4c', oval(50, 40, 33, 11.5)),
    shape('#63a04f', oval(50, 40, 26, 8.6)),
    drawn('M50,31.500V48.5' + oval(50, 40, 6, 2.6), 0.9),
  ],
};

const salvageYard: Emblem = {
  sky: '#e2d7c8',
  ground: '#9b8468',
  shapes: [
    drawn('M10,68L18,12M18,12L26,68M13,50L23,50M15,34L21,34M12,60L22,40M24,60L15,40', 1.5),
    shape(BRASS, 'M14,14L16,8L72,12V16Z'),
    drawn('M64,16V24', 1.4),
    shape(SLATE, 'M55,34V30a9,6 0 0 1 18,0V34Z'),
    shape(STEEL, gear(64, 40, 6.5), 1),
    flat('#e2d7c8', disc(64, 40, 2.2)),
    shape(SOOT, 'M22,70Q30,56 42,57Q50,46 62,52Q76,48 82,60Q92,62 96,70Z'),
    shape(STEEL, gear(44, 62, 9), 1),
    flat(SOOT, disc(44, 62, 3.2)),
    shape(BRICK, 'M58,68V62L62,56H76L82,62H88V68Z'),
    shape(GLASS, 'M64,61L66,58H73L76,61Z', 1),
    shape(STONE, disc(65, 69, 3.5) + disc(82, 69, 3.5), 1.2),
    shape(STEEL, 'M27,70L32,62L38,66L34,72Z', 1),
    drawn('M47,54L54,49L57,53M71,52L78,46', 1.7),
  ],
};

/** By the kind's id, as in the tiles' own list. */
export const EMBLEMS: Readonly<Record<string, Emblem>> = {
  plaza,
  mausoleum,
  arboretum,
  'construction-site': constructionSite,
  'shopping-complex': shoppingComplex,
  housing,
  library,
  factory,
  'security-guardpost': securityGuardpost,
  embassy,
  'police-hq': policeHq,
  'post-office': postOffice,
  'transit-station': transitStation,
  'disaster-site': disasterSite,
  port,
  temple,
  capitol,
  'power-station': powerStation,
  bank,
  stadium,
  'salvage-yard': salvageYard,
};

