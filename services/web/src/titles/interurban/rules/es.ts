import type { RuleTexts } from './contents';

const es: RuleTexts = {
  contents: 'Contenido',
  ours: 'Decisión nuestra',
  lead: 'Del centro de una ciudad que crece salen seis líneas. Todos construyen en todas y las sirven con estaciones. Quien mejor sirve una línea gana todo su valor cuando se completa.',
  chapters: [
    {
      id: 'things',
      heading: 'Las losetas',
      blocks: [
        { drawing: 'tiles', caption: 'Vías rectas y curvas, algunas con un número; una estación sencilla; una estación de cruce.' },
        {
          list: [
            '42 vías para todos: 20 rectas (tres con un 2, once con un 1, seis sin número) y 22 curvas (once con un 1, once sin número).',
            'Diez estaciones por jugador, de su color y con su marca. Sencillas: 1, 2, 3, 4, 4. Cruces: 1, 1, 2, 3, 4.',
            'Cuatro losetas iniciales, de las que se usan dos por partida, y seis locomotoras.',
          ],
        },
        { text: 'Un cruce tiene dos vías, y una pasa por encima de la otra: no se tocan y pueden ser de líneas distintas.' },
      ],
    },
    {
      id: 'start',
      heading: 'El comienzo',
      blocks: [
        { text: 'Dos losetas iniciales, sacadas a suertes, se unen en el centro. De ellas salen seis líneas, cada una con un número o una letra, y al final de cada una espera una locomotora. Hay tres vías y tres estaciones de cada jugador boca arriba; lo demás queda boca abajo.' },
        { drawing: 'starts', caption: 'Seis líneas: 4, H, 6, 5, 7 y C.' },
        { ours: 'El reglamento muestra los números de dos losetas iniciales; los de las otras dos son nuestros: S, 3, 8 y L, 2, 9. Quien empieza se sortea, salvo que quien abre la mesa diga otra cosa.' },
      ],
    },
    {
      id: 'turn',
      heading: 'Tu turno',
      blocks: [
        { text: 'Coloca una, dos o tres de las losetas que están boca arriba, delante de las locomotoras que quieras; la locomotora avanza hasta el nuevo final. Como mucho una puede ser una estación, tuya o de cualquier otro. Después de la primera loseta puedes parar.' },
        { drawing: 'turn', caption: 'Una recta, una estación y una curva en la línea 7.' },
        { text: 'Después se descubren vías hasta que haya tres boca arriba, y una estación del color que se ha colocado.' },
        { text: 'Si no puedes colocar ninguna loseta, la partida termina.' },
        { ours: 'Cada loseta se juzga en el momento de ponerla, y cualquiera de las tres puede completar líneas.' },
      ],
    },
    {
      id: 'crossings',
      heading: 'Cruces',
      blocks: [
        { text: 'Se puede colocar un cruce con solo una de sus vías en una línea; la otra espera. Una estación en dos líneas cuenta en las dos.' },
        { drawing: 'crossing', caption: 'El 2 verde sirve a la línea 7 y a la línea C.' },
        { ours: 'Más tarde otra línea puede pasar por la vía libre de un cruce: desde entonces la estación también cuenta en ella, y tiene que cumplir las restricciones D y de G a J. Ninguna línea pasa dos veces por el mismo cruce. Si dos locomotoras miran a la misma casilla en ángulo recto, un cruce allí prolonga las dos líneas y tiene que valer para ambas.' },
      ],
    },
    {
      id: 'restrictions',
      heading: 'Restricciones',
      blocks: [
        { letter: 'A', rule: 'Junto a una loseta inicial solo puede haber vías.' },
        { drawing: 'besideStart', caption: 'Primero, una vía.' },
        { letter: 'B', rule: 'En la primera ronda ninguna vía puede completar una línea. La ronda acaba cuando todos han tenido un turno.' },
        { ours: 'Vale para todas las líneas, también las que la loseta no prolonga. Una estación sí puede completar una línea en la primera ronda.' },
        { letter: 'C', rule: 'Dos estaciones no pueden ser vecinas; entre ellas hay vía.' },
        { drawing: 'adjacent', caption: 'Las estaciones guardan distancia.' },
        { ours: 'Vale para todas las estaciones que compartirían un lado, sean de la línea que sean. Pueden tocarse por una esquina.' },
        { letter: 'D', rule: 'Dos estaciones seguidas de una línea no pueden ser del mismo jugador.' },
        { drawing: 'consecutive', caption: 'Después de una estación azul viene una de otro color.' },
        { ours: 'La vía que haya entre ellas no cambia nada: cuenta el orden de las estaciones a lo largo de la línea.' },
        { letter: 'E', rule: 'Las líneas no se unen entre sí.' },
        { drawing: 'connect', caption: 'La loseta central uniría dos líneas; una curva no.' },
        { letter: 'F', rule: 'Un lado con vía no puede tocar un lado sin vía.' },
        { drawing: 'untracked', caption: 'Una curva no puede acabar contra el costado de otra loseta.' },
        { ours: 'La vía libre de un cruce obliga a las losetas vecinas, y también el final de una línea completa: la casilla que tiene delante queda vacía para siempre.' },
        { letter: 'G', rule: 'Una línea solo puede tener un 1.' },
        { letter: 'H', rule: 'Una línea solo puede tener un 2.' },
        { letter: 'I', rule: 'Una línea solo puede tener un 3.' },
        { letter: 'J', rule: 'Una línea puede tener varios 4, pero solo uno de cada jugador.' },
      ],
    },
    {
      id: 'complete',
      heading: 'Líneas completas',
      blocks: [
        { text: 'Una línea está completa cuando tiene un 1, un 2, un 3 y al menos un 4; o cuando ya nunca podrá ponerse otra estación en ella. Su locomotora se retira y la línea no admite más losetas.' },
        { drawing: 'complete', caption: 'Los cuatro valores: la línea 7 está completa.' },
        { ours: 'Aún cabe una estación si, dejando lo demás como está, pudiera seguir legalmente cualquier número de vías y después una estación de cualquier color y valor de la partida. No importa qué losetas quedan. Pasar por un cruce que ya está puesto no es poner una estación.' },
      ],
    },
    {
      id: 'end',
      heading: 'El final',
      blocks: [
        { text: 'La partida termina después de un turno' },
        {
          list: [
            'cuando las seis líneas están completas,',
            'cuando todas las vías están puestas,',
            'cuando están puestas las diez estaciones del jugador que tenía el turno,',
            'o cuando ese jugador no pudo colocar ninguna loseta.',
          ],
        },
        { text: 'Las líneas que siguen abiertas cuentan como completas.' },
        { ours: 'Para eso cuentan las estaciones las haya puesto quien las haya puesto. A quien abandona se le salta y queda último; sus líneas puntúan y sus estaciones se pueden seguir usando. Cuando queda un solo jugador, se cuentan los puntos.' },
      ],
    },
    {
      id: 'points',
      heading: 'Puntos',
      blocks: [
        { text: 'El valor de una línea es su número inicial más todos los números de sus vías, pero no los de sus estaciones.' },
        { drawing: 'value', caption: 'Número inicial 5, vías 1 + 2 + 1: la línea vale 9.' },
        {
          list: [
            'S: su número inicial es el número de vías rectas de esa línea.',
            'C: su número inicial es el número de vías curvas de esa línea.',
            'H: tanto como el mayor de los otros números iniciales.',
            'L: tanto como el menor de los otros números iniciales.',
          ],
        },
        { ours: 'S y C están entre los números con los que se comparan H y L; H y L no se comparan entre sí.' },
        { text: 'El comercio de un jugador en una línea es la suma de sus estaciones en ella. El mayor gana el valor entero, el segundo la mitad, el tercero un cuarto, el cuarto un octavo, siempre redondeado hacia arriba. Los iguales ganan lo mismo.' },
        { drawing: 'commerce', caption: 'Valor 9. El rojo, 1 + 3, y el morado, 4, empatan: 9 puntos cada uno. El azul tiene 2 y es segundo: 5 puntos.' },
        { ours: 'Un empate ocupa un solo puesto: después de dos primeros viene el segundo. Sin estación en una línea no hay parte de ella.' },
        { text: 'Gana quien tiene más puntos; un empate se comparte.' },
      ],
    },
    {
      id: 'competition',
      heading: 'Partida de competición',
      blocks: [
        { text: 'Una serie de partidas en la que cada jugador empieza una vez. Los puntos de todas se suman; gana quien más tiene.' },
        { ours: 'Cada cual conserva su asiento y las partidas se juegan una tras otra. Quien abandona una de ellas queda detrás de todos los que siguieron.' },
      ],
    },
  ],
};

export default es;
