import { countEs as count } from '../../../i18n/plural';
import type { RuleTexts } from './contents';

const es: RuleTexts = {
  contents: 'Contenido',
  ours: 'Decisión nuestra',
  lead: 'Una ciudad crece loseta a loseta, y cada loseta hace algo en cuanto se coloca. Ocupa edificios con tus fichas, únelos en zonas grandes y ten más plata que nadie cuando la ciudad esté hecha.',
  copies: (n) => count(n, 'ejemplar', 'ejemplares'),
  beyond: 'no está en la hoja de reglas',
  silver: 'borde de plata',
  worth: (n) => count(n, 'punto', 'puntos'),
  chapters: [
    {
      id: 'goal',
      heading: 'Qué da puntos',
      blocks: [
        {
          list: [
            'Zonas: tres o más losetas unidas con fichas tuyas dan un punto por loseta.',
            'Los valores impresos en tus losetas.',
            'Plata: quien tiene más losetas con borde de plata recibe un punto por cada una.',
          ],
        },
        { text: 'Una loseta es tuya mientras haya en ella una ficha tuya, aunque otros también tengan fichas: entonces es de todos ellos.' },
      ],
    },
    {
      id: 'start',
      heading: 'El comienzo',
      blocks: [
        { text: 'Cada cual tiene quince fichas y una mano secreta de cinco losetas. Cinco losetas quedan boca abajo en forma de cruz; el resto de las 120 es el mazo. Se sortea quién empieza y se juega hacia la izquierda.' },
        { drawing: 'start', caption: 'Las cinco primeras losetas. Nadie sabe cuáles son; los lugares iluminados están libres para el primer turno.' },
        { ours: 'Se puede jugar con los 21 tipos del juego impreso, hasta donde se conocen, o solo con los 13 que nombra la hoja de reglas; entonces sus números se amplían hasta 120 losetas, con cinco Centrales eléctricas como siempre.' },
      ],
    },
    {
      id: 'turn',
      heading: 'Tu turno',
      blocks: [
        { text: 'Elige una loseta de tu mano, colócala boca arriba junto a una loseta de la ciudad, pon en ella una de tus fichas y haz lo que dice.' },
        { drawing: 'beside', caption: 'Junto a significa que dos lados enteros se tocan. Las esquinas no bastan.' },
        { text: 'Cuando todo esté hecho, roba hasta tener cinco losetas. Si tienes cinco o más, no robas. Después le toca al siguiente.' },
        { ours: 'Solo se roba una vez, al final, y nunca se descarta. Si el mazo no alcanza, se toma lo que hay. Con la mano vacía pasas y luego robas. Cuando todos han pasado seguidos y nadie ha podido robar, o tras sesenta turnos de cada uno, se cuentan los puntos.' },
      ],
    },
    {
      id: 'directions',
      heading: 'Lo que dice una loseta',
      blocks: [
        { text: 'La indicación se cumple cuando la loseta se coloca boca arriba, y la cumple quien la colocó. Si deja jugar otra loseta, esa también recibe una ficha tuya y se cumple su indicación, y así sucesivamente.' },
        { drawing: 'chain', caption: 'Una Obra permite a rojo jugar una segunda loseta, una Embajada, que se apodera de la loseta contigua.' },
        { text: 'Una ficha que llega a una loseta boca abajo la gira, y se cumple su indicación. Una ficha que llega a una loseta que ya está boca arriba no hace nada más.' },
        { drawing: 'turnUp', caption: 'Viviendas: la ficha va a una loseta boca abajo; resulta ser un Puerto, y rojo sigue con él.' },
        { ours: 'Una indicación se cumple entera antes de que ocurra lo siguiente. Si nada sirve, no pasa nada; si sirve una sola cosa, hay que hacerla. La indicación de una loseta girada la cumple quien puso la ficha.' },
      ],
    },
    {
      id: 'power',
      heading: 'Centrales eléctricas',
      blocks: [
        { text: 'Una Central eléctrica boca arriba se protege a sí misma, a las losetas contiguas y a todas sus fichas: ninguna indicación puede moverlas ni cambiarlas. Jugar una loseta a su lado siempre se permite.' },
        { drawing: 'protected', caption: 'Las losetas sombreadas están fuera del alcance de toda indicación.' },
        { ours: 'La protección también impide añadir fichas. Una loseta que se cambiaría a sí misma, como una Jefatura de policía o un Banco, no hace nada junto a una Central. Solo el Capitolio se la salta.' },
      ],
    },
    {
      id: 'plazas',
      heading: 'Plazas',
      blocks: [
        { text: 'Mientras una Plaza boca arriba tenga un lado libre, toda loseta que se juegue debe ir junto a una Plaza.' },
        { drawing: 'plaza', caption: 'Solo se puede jugar en los lados libres de la Plaza.' },
      ],
    },
    { id: 'tiles', heading: 'Todas las losetas', blocks: [{ tiles: true }] },
    {
      id: 'end',
      heading: 'El final',
      blocks: [
        {
          list: [
            'Alguien pone su última ficha: cada uno de los demás tiene un turno más y la partida termina. A quien no tenga fichas cuando llegue ese turno se le salta.',
            'La quinta Central eléctrica queda boca arriba: la partida termina al momento, en medio de lo que estuviera ocurriendo.',
          ],
        },
        { text: 'Quien se acaba de quedar sin fichas todavía cumple la loseta colocada, mientras no coloque más losetas.' },
        { ours: 'Por eso se anulan entonces las indicaciones de Obra, Biblioteca, Templo, Puerto y Desguace. Si otro se quedó sin fichas en tu turno, tú también tienes un último turno. Si varios se quedan sin fichas en el mismo turno, ninguno de ellos lo tiene. Que vuelvan fichas no anula el final.' },
      ],
    },
    {
      id: 'score',
      heading: 'El recuento',
      blocks: [
        { drawing: 'areas', caption: 'Rojo: una zona de cinco y 1 por la Jefatura de policía suman 6; el Templo suelto no da nada, y una loseta de plata no es el máximo. Azul: una zona de cinco, 1 por la Jefatura, 1 por la Central eléctrica y 2 por tener más plata suman 9.' },
        { text: 'Si varios tienen la misma plata y nadie más, cada uno recibe los puntos. Gana quien tenga más puntos; si empatan, decide la mayor de sus zonas.' },
        { ours: 'Los grupos de una o dos losetas no son zonas, pero sus valores impresos y su plata cuentan. Si también las zonas mayores son iguales, la victoria se comparte.' },
      ],
    },
    {
      id: 'dropping',
      heading: 'Retirarse',
      blocks: [
        { ours: 'Quien se retira deja sus fichas en la ciudad, donde no dan la victoria a nadie, y su mano fuera del juego: nadie puede verla, cambiarla ni robar de ella. Cuando queda un solo jugador, se cuentan los puntos.' },
      ],
    },
    {
      id: 'page',
      heading: 'En esta página',
      blocks: [
        {
          list: [
            'Elige una loseta y un lugar iluminado en cualquier orden, o arrastra la loseta hasta allí. Nada se envía antes de que lo digas.',
            'Un lugar no iluminado te dice qué regla lo impide si lo intentas.',
            'Señala o toca una loseta para leer lo que dice y de quién son sus fichas.',
            'Con el teclado: las flechas van de lugar en lugar, N y P al siguiente y al anterior iluminado, las cifras eligen una loseta, Intro elige y confirma, Escape deshace.',
          ],
        },
      ],
    },
  ],
  notes: {
    plaza: 'Puerto, Desguace, Estación de tránsito y Oficina de correos no están sujetos a ella.',
    mausoleum: 'Puede partir la ciudad; las losetas siguientes solo necesitan una vecina.',
    arboretum: 'Puedes recuperar menos, o ninguna.',
    'shopping-complex': 'Las manos se cambian tal como están, tengan las losetas que tengan.',
    housing: 'La loseta no puede tener fichas de nadie. Si está boca abajo, se gira y se cumple.',
    library: 'Con menos de cinco losetas en el mazo, ves las que hay. Si todas son Bibliotecas, todas van debajo. El orden lo eliges tú.',
    factory: 'Las cinco llegan después de robar al final del turno.',
    'security-guardpost': 'Puede elegirse a sí mismo.',
    embassy: 'Una loseta boca abajo se gira y se cumple. Sin fichas en la reserva no hace nada.',
    'police-hq': 'En orden desde el siguiente jugador. A quien no tiene fichas se le salta; puede llevarse la última de alguien y así dar comienzo al final.',
    'post-office': 'Puede moverse a sí misma y puede partir la ciudad.',
    'transit-station': 'Puede ser una de las dos.',
    'disaster-site': 'Puede elegirse a sí misma, pero nunca la única loseta.',
    port: 'La loseta también puede ir junto a una Central eléctrica. Nadie ve su cara.',
    temple: 'Eliges después de mirar. El otro jugador roba al momento. Una mano vacía no se puede elegir.',
    capitol: 'En el sentido del reloj desde el norte, girando y cumpliendo las losetas boca abajo, hasta que se acaben tus fichas.',
    'power-station': 'Protege cuando está boca arriba. La ficha de la quinta también puntúa.',
    bank: 'Si la loseta tiene varias fichas, eliges una.',
    stadium: 'Puedes traer menos, o ninguna, también de otros.',
    'salvage-yard': 'Los lados libres se llenan en el orden norte, este, sur, oeste; tu mano va la última de cada vuelta. Solo quien perdió una loseta la conoce, y no roba por ella antes del final de su propio turno.',
  },
};

export default es;
