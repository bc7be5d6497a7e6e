import type { Block, Chapter, RuleTexts } from './contents';

const drawing: Chapter = {
  id: 'cards',
  heading: 'Robar cartas',
  blocks: [
    { text: 'Robas dos cartas, una tras otra. Cada una sale del mercado, a la vista, o del mazo, sin verla; puedes combinar.' },
    {
      list: [
        'Una locomotora a la vista, si es la primera, es la única carta del turno.',
        'La segunda carta no puede ser una locomotora a la vista.',
        'Una locomotora que sale del mazo es una carta más.',
        'Cuando se agota el mazo, los descartes se barajan y forman otro.',
      ],
    },
  ],
};

const routes: readonly Block[] = [
  { text: 'Una ruta es la hilera de casillas entre dos ciudades vecinas. Se construye entera, en un turno, y solo una por turno: pagas tantas cartas de su color como casillas tiene y pones otros tantos vagones. Las locomotoras sirven de cualquier color y pueden pagar solas.' },
  { drawing: 'route', caption: 'Una ruta blanca de tres: tres cartas blancas, o dos y una locomotora.' },
  { text: 'Las rutas grises admiten cualquier color, pero uno solo.' },
  { drawing: 'grey', caption: 'Tres rojas pagan una gris de tres; una roja, una azul y una verde, no.' },
  { text: 'No hace falta construir junto a tu propia red. Lo construido es de su dueño para siempre.' },
];

const longest: Block = { drawing: 'line', caption: 'La línea más larga pasa dos veces por una ciudad, pero ninguna ruta se repite: 3 + 2 + 4 + 2 = 11.' };

const dropOut: Block = {
  ours: 'Quien abandona deja sus rutas en el mapa y sus cartas y billetes fuera de la partida, queda en último lugar y no opta a los premios. Si solo queda un jugador, se cuentan los puntos.',
};

const es: RuleTexts = {
  contents: 'Índice',
  ours: 'Decisión nuestra',
  spaces: 'Casillas',
  points: 'Puntos',
  rieles: {
    lead: 'Diriges una compañía ferroviaria en la Europa de 1900, de Lisboa a Moscú y de Oslo a Atenas. Construye rutas, une las ciudades de tus billetes y ten más puntos que nadie cuando se acaben los vagones.',
    chapters: [
      {
        id: 'goal',
        heading: 'Qué da puntos',
        blocks: [
          {
            list: [
              'Cada ruta que construyes: cuanto más larga, más por vagón.',
              'Cada billete cuyas dos ciudades unen tus rutas. El que no se completa resta lo que habría dado.',
              'Cada estación sin construir: 4.',
              'La línea continua más larga: 10.',
            ],
          },
        ],
      },
      {
        id: 'things',
        heading: 'Qué tienes',
        blocks: [
          { text: '45 vagones, que van al mapa, y tres estaciones. En secreto: tus cartas, con las que se paga todo, y tus billetes. En la mano caben cuantas cartas quieras.' },
          { drawing: 'colours', caption: '110 cartas: doce de cada color, cada color con su signo, y catorce locomotoras, que valen por cualquiera.' },
        ],
      },
      {
        id: 'start',
        heading: 'Preparación',
        blocks: [
          { text: 'Cada cual recibe cuatro cartas, un billete largo y otros tres, y se queda al menos dos de los cuatro. Cinco cartas se descubren: son el mercado.' },
          { ours: 'Todos eligen a la vez. Los billetes rechazados, y los largos que no se repartieron, salen de la partida. Quién empieza se sortea antes de elegir, salvo que quien abre la mesa lo fije.' },
        ],
      },
      {
        id: 'turn',
        heading: 'Tu turno',
        blocks: [
          { text: 'Haces una sola cosa: robar cartas, construir una ruta, coger billetes o construir una estación.' },
          { ours: 'Si nada de eso es posible, pasas. Cuando todos pasan seguidos, o cuando en cien turnos nadie construye ni se queda nada, se cuentan los puntos.' },
        ],
      },
      {
        ...drawing,
        blocks: [
          ...drawing.blocks,
          { text: 'La carta del mercado se repone al momento. Si hay tres locomotoras a la vista, se retiran las cinco cartas y se ponen otras.' },
          { ours: 'Eso se hace como mucho tres veces seguidas. Si puedes robar una segunda carta, tienes que hacerlo.' },
        ],
      },
      { id: 'routes', heading: 'Construir rutas', blocks: [...routes, { points: 'rieles' }] },
      {
        id: 'double',
        heading: 'Rutas dobles',
        blocks: [
          { text: 'Algunas ciudades están unidas por dos vías. Nadie puede tener las dos. Con dos o tres jugadores, la primera construida cierra la otra; con cuatro o cinco, otro jugador aún puede construirla.' },
          { drawing: 'double', caption: 'Dos vías entre las mismas ciudades: una para cada uno.' },
        ],
      },
      {
        id: 'tunnels',
        heading: 'Túneles',
        blocks: [
          { text: 'Las rutas de borde discontinuo atraviesan montañas. Pagas como siempre y se descubren tres cartas del mazo. Cada una de tu color, y cada locomotora, cuesta una carta más: de tu color o locomotora. Si no puedes o no quieres pagar, recuperas tus cartas y el turno se acaba.' },
          { drawing: 'tunnel', caption: 'Pagado con dos verdes y una locomotora. Salen verde, azul y locomotora: dos cartas más.' },
          { text: 'Si pagaste solo con locomotoras, solo coinciden las locomotoras.' },
          { ours: 'En ese caso lo que falta también se paga con locomotoras. Si quedan menos de tres cartas en el mazo, se descubren primero esas y el resto sale de los descartes barajados.' },
        ],
      },
      {
        id: 'ferries',
        heading: 'Ferris',
        blocks: [
          { text: 'Los ferris cruzan el mar. Son grises, y cada casilla con una máquina dibujada se paga con una locomotora.' },
          { drawing: 'ferry', caption: 'Un ferri de tres con una marca: una locomotora y dos cartas del mismo color.' },
        ],
      },
      {
        id: 'tickets',
        heading: 'Billetes',
        blocks: [
          { text: 'Un billete se completa cuando tus rutas unen sus dos ciudades, con las vueltas que sean. En tu turno puedes robar tres más, o los que queden, y quedarte al menos uno; los demás van al fondo del mazo. No se puede deshacer, y los que te quedas son tuyos hasta el final.' },
          { ours: 'Los rechazados van al fondo en el orden que tú digas.' },
        ],
      },
      {
        id: 'stations',
        heading: 'Estaciones',
        blocks: [
          { text: 'Al final, una estación te presta una ruta de un rival que salga de su ciudad: solo para tus billetes, la misma para todos, la que más te dé. No cuenta para la línea más larga.' },
          { drawing: 'station', caption: 'Madrid–París se completa: el último tramo, del rival, lo presta una estación en Burdeos.' },
          { text: 'Se construye en cualquier ciudad sin estación. La primera cuesta una carta; la segunda, dos del mismo color; la tercera, tres del mismo color. Las locomotoras valen por cualquiera.' },
        ],
      },
      {
        id: 'end',
        heading: 'El final',
        blocks: [
          { text: 'Cuando alguien acaba su turno con dos vagones o menos, cada cual juega un turno más, y ese jugador el último. Después se cuenta todo.' },
          longest,
          { text: 'A igualdad de puntos gana quien completó más billetes; después, quien usó menos estaciones; después, quien tiene la línea más larga.' },
          { ours: 'Varias líneas igual de largas dan 10 a cada una; si nadie ha construido, a nadie. Quien empata en todo comparte la victoria.' },
          dropOut,
        ],
      },
    ],
  },
  mainlines: {
    lead: 'Tiende las grandes líneas de un país o del mundo entero. Construye rutas, une las ciudades de tus billetes y ten más puntos que nadie cuando se acaben los vagones.',
    chapters: [
      {
        id: 'goal',
        heading: 'Qué da puntos',
        blocks: [
          {
            list: [
              'Cada ruta que construyes.',
              'Cada billete completado; el que no se completa resta lo mismo.',
              'La línea continua más larga: 10.',
              'Ser el único con más billetes completados: 10 (segunda edición de las reglas).',
            ],
          },
          { text: 'Los tableros se distinguen por sus ciudades, sus billetes, los vagones iniciales y el número de jugadores. El paisaje es solo un dibujo: no crea reglas.' },
        ],
      },
      {
        id: 'start',
        heading: 'Preparación',
        blocks: [
          { text: 'Cada cual recibe cuatro cartas y cinco billetes y se queda al menos tres; los demás van al final del mazo de billetes. El primer turno empieza cuando todos han elegido. Hay cinco cartas a la vista.' },
          { drawing: 'colours', caption: 'Ocho colores, cada uno con su signo, y locomotoras, que valen por cualquiera.' },
          { ours: 'Quién empieza se sortea antes de elegir billetes, salvo que quien abre la mesa lo fije.' },
        ],
      },
      {
        id: 'turn',
        heading: 'Tu turno',
        blocks: [
          { text: 'Haces una sola cosa: robar cartas, construir una ruta o coger billetes.' },
          { ours: 'Si nada de eso es posible, pasas. Cuando todos pasan seguidos, o cuando en cien turnos nadie construye ni se queda nada, se cuentan los puntos.' },
        ],
      },
      {
        ...drawing,
        blocks: [
          ...drawing.blocks,
          { text: 'Los huecos se rellenan al pasar el turno, así que la segunda carta se elige entre lo que queda. Tres locomotoras a la vista, o cuatro cartas de un color, renuevan el mercado entero, como mucho tres veces seguidas.' },
          { ours: 'Si puedes robar una segunda carta, tienes que hacerlo.' },
        ],
      },
      {
        id: 'routes',
        heading: 'Construir rutas',
        blocks: [
          ...routes,
          { points: 'mainlines' },
          { text: 'Donde varias vías unen las mismas ciudades, cada jugador puede construir una; las otras siguen abiertas a los rivales, también con dos jugadores.' },
          { drawing: 'double', caption: 'Dos vías entre las mismas ciudades: una para cada uno.' },
        ],
      },
      {
        id: 'marks',
        heading: 'Marcas de locomotora, y tres por una',
        blocks: [
          { text: 'Cada casilla con una máquina pide una locomotora, o tres cartas del color con que pagas. Ese trío paga una casilla, cada marca necesita el suyo y en él no entran locomotoras.' },
          { drawing: 'triples', caption: 'Longitud cuatro, dos marcas, en verde: dos locomotoras y dos verdes; o una, un trío y dos verdes; o dos tríos y dos verdes.' },
        ],
      },
      {
        id: 'tunnels',
        heading: 'Túneles',
        blocks: [
          { text: 'Pagas como siempre y se descubren hasta tres cartas. Cada una del color con que pagaste cuesta una más. Una locomotora cuesta una más solo si en lo pagado hay una locomotora de verdad. Si no quieres o no puedes pagar, conservas tus cartas y el turno se acaba.' },
          { drawing: 'tunnel', caption: 'Pagado con dos verdes y una locomotora. Salen verde, azul y locomotora: dos más. Con tres verdes habría sido una.' },
          { text: 'Lo que falta se paga con el mismo color o con locomotoras, nunca con tríos. Si pagaste solo con locomotoras, solo ellas coinciden y solo ellas pagan.' },
        ],
      },
      {
        id: 'tickets',
        heading: 'Billetes',
        blocks: [
          { text: 'Tus propias rutas deben unir las dos ciudades, con las vueltas que sean; una misma red puede completar varios billetes, y cada uno cuenta una vez. En tu turno puedes robar hasta tres y quedarte al menos uno; los demás van al final del mazo.' },
          { ours: 'Van allí en el orden que tú digas.' },
        ],
      },
      {
        id: 'end',
        heading: 'El final',
        blocks: [
          { text: 'Cuando alguien acaba su turno con dos vagones o menos, cada cual juega un turno más, y ese jugador el último. Con tres jugadores A, B y C, si A acaba con dos: B, C, A.' },
          longest,
          { text: 'Las líneas más largas iguales dan 10 cada una; si nadie ha construido nada, todos los reciben. En la segunda edición, el único con más billetes completados recibe 10 si completó alguno; si hay empate, nadie. A igualdad de puntos se comparte la victoria.' },
          dropOut,
        ],
      },
    ],
  },
};
export default es;
