import type { RuleTexts } from './contents';

const fr: RuleTexts = {
  contents: 'Sommaire',
  ours: 'Notre décision',
  lead: 'Six lignes partent du centre d’une ville qui grandit. Tous construisent sur toutes et les desservent par des gares. Qui dessert le mieux une ligne en gagne toute la valeur quand elle est achevée.',
  chapters: [
    {
      id: 'things',
      heading: 'Les tuiles',
      blocks: [
        { drawing: 'tiles', caption: 'Des rails droits et courbes, certains avec un nombre ; une gare simple ; une gare de croisement.' },
        {
          list: [
            '42 rails pour tous : 20 droits (trois avec un 2, onze avec un 1, six sans nombre) et 22 courbes (onze avec un 1, onze sans nombre).',
            'Dix gares par joueur, à sa couleur et à sa marque. Simples : 1, 2, 3, 4, 4. Croisements : 1, 1, 2, 3, 4.',
            'Quatre tuiles de départ, dont deux servent dans une partie, et six locomotives.',
          ],
        },
        { text: 'Un croisement a deux voies, et l’une passe au-dessus de l’autre : elles ne se touchent pas et peuvent être à des lignes différentes.' },
      ],
    },
    {
      id: 'start',
      heading: 'Le début',
      blocks: [
        { text: 'Deux tuiles de départ, tirées au sort, sont réunies au centre. Six lignes en partent, chacune avec un nombre ou une lettre, et une locomotive attend au bout de chacune. Trois rails et trois gares de chaque joueur sont visibles ; le reste est face cachée.' },
        { drawing: 'starts', caption: 'Six lignes : 4, H, 6, 5, 7 et C.' },
        { ours: 'Le livret montre les nombres de deux tuiles de départ ; ceux des deux autres sont de nous : S, 3, 8 et L, 2, 9. Qui commence est tiré au sort, sauf si qui ouvre la table en décide autrement.' },
      ],
    },
    {
      id: 'turn',
      heading: 'Votre tour',
      blocks: [
        { text: 'Posez une, deux ou trois des tuiles visibles, devant les locomotives de votre choix ; la locomotive avance jusqu’au nouveau bout. Une seule au plus peut être une gare, la vôtre ou celle d’un autre. Après la première tuile vous pouvez vous arrêter.' },
        { drawing: 'turn', caption: 'Un rail droit, une gare et une courbe sur la ligne 7.' },
        { text: 'Ensuite on retourne des rails jusqu’à ce que trois soient visibles, et une gare de la couleur qui a été posée.' },
        { text: 'Si vous ne pouvez poser aucune tuile, la partie est finie.' },
        { ours: 'Chaque tuile est jugée quand elle est posée, et chacune des trois peut achever des lignes.' },
      ],
    },
    {
      id: 'crossings',
      heading: 'Les croisements',
      blocks: [
        { text: 'On peut poser un croisement avec une seule de ses voies sur une ligne ; l’autre attend. Une gare sur deux lignes compte pour les deux.' },
        { drawing: 'crossing', caption: 'Le 2 vert dessert la ligne 7 et la ligne C.' },
        { ours: 'Une ligne peut passer plus tard par la voie libre d’un croisement déjà posé : dès lors la gare compte aussi pour elle, et doit respecter les restrictions D et G à J. Aucune ligne ne passe deux fois par le même croisement. Si deux locomotives font face à la même case à angle droit, un croisement y prolonge les deux lignes et doit convenir aux deux.' },
      ],
    },
    {
      id: 'restrictions',
      heading: 'Les restrictions',
      blocks: [
        { letter: 'A', rule: 'À côté d’une tuile de départ, il ne peut y avoir que des rails.' },
        { drawing: 'besideStart', caption: 'D’abord un rail.' },
        { letter: 'B', rule: 'Au premier tour de table, aucun rail ne peut achever une ligne. Il est fini quand chacun a joué une fois.' },
        { ours: 'Cela vaut pour toutes les lignes, même celles que la tuile ne prolonge pas. Une gare, elle, peut achever une ligne au premier tour de table.' },
        { letter: 'C', rule: 'Deux gares ne peuvent pas être voisines ; il y a des rails entre elles.' },
        { drawing: 'adjacent', caption: 'Les gares gardent leurs distances.' },
        { ours: 'Cela vaut pour toutes les gares qui partageraient un côté, quelles que soient leurs lignes. Elles peuvent se toucher par un coin.' },
        { letter: 'D', rule: 'Deux gares qui se suivent sur une ligne ne peuvent pas être au même joueur.' },
        { drawing: 'consecutive', caption: 'Après une gare bleue vient une gare d’une autre couleur.' },
        { ours: 'Les rails entre elles n’y changent rien : seul compte l’ordre des gares le long de la ligne.' },
        { letter: 'E', rule: 'Les lignes ne peuvent pas être reliées entre elles.' },
        { drawing: 'connect', caption: 'La tuile du milieu relierait deux lignes ; une courbe ne le fait pas.' },
        { letter: 'F', rule: 'Un côté avec voie ne peut pas toucher un côté sans voie.' },
        { drawing: 'untracked', caption: 'Une courbe ne peut pas buter contre le flanc d’une autre tuile.' },
        { ours: 'La voie libre d’un croisement oblige ses voisines, et le bout d’une ligne achevée aussi : la case devant lui reste vide pour toujours.' },
        { letter: 'G', rule: 'Une ligne ne peut avoir qu’un 1.' },
        { letter: 'H', rule: 'Une ligne ne peut avoir qu’un 2.' },
        { letter: 'I', rule: 'Une ligne ne peut avoir qu’un 3.' },
        { letter: 'J', rule: 'Une ligne peut avoir plusieurs 4, mais un seul par joueur.' },
      ],
    },
    {
      id: 'complete',
      heading: 'Les lignes achevées',
      blocks: [
        { text: 'Une ligne est achevée quand elle a un 1, un 2, un 3 et au moins un 4 ; ou quand plus aucune gare ne pourra jamais y être posée. Sa locomotive s’en va, et elle ne reçoit plus de tuiles.' },
        { drawing: 'complete', caption: 'Les quatre valeurs : la ligne 7 est achevée.' },
        { ours: 'Une gare peut encore venir si, tout le reste demeurant en place, un nombre quelconque de rails puis une gare de n’importe quelle couleur et valeur de la partie pouvaient suivre légalement. Peu importe quelles tuiles restent. Passer par un croisement déjà posé n’est pas poser une gare.' },
      ],
    },
    {
      id: 'end',
      heading: 'La fin',
      blocks: [
        { text: 'La partie est finie après un tour' },
        {
          list: [
            'quand les six lignes sont achevées,',
            'quand tous les rails sont posés,',
            'quand les dix gares du joueur dont c’était le tour sont posées,',
            'ou quand ce joueur n’a pu poser aucune tuile.',
          ],
        },
        { text: 'Les lignes encore ouvertes comptent comme achevées.' },
        { ours: 'Pour cela, peu importe qui a posé les gares. Qui abandonne est sauté et classé dernier ; ses lignes comptent et ses gares peuvent encore servir. Quand il ne reste qu’un joueur, on compte les points.' },
      ],
    },
    {
      id: 'points',
      heading: 'Les points',
      blocks: [
        { text: 'La valeur d’une ligne est son nombre de départ plus tous les nombres de ses rails, mais pas ceux de ses gares.' },
        { drawing: 'value', caption: 'Nombre de départ 5, rails 1 + 2 + 1 : la ligne vaut 9.' },
        {
          list: [
            'S : son nombre de départ est le nombre de rails droits de cette ligne.',
            'C : son nombre de départ est le nombre de rails courbes de cette ligne.',
            'H : autant que le plus grand des autres nombres de départ.',
            'L : autant que le plus petit des autres nombres de départ.',
          ],
        },
        { ours: 'S et C sont parmi les nombres auxquels H et L se comparent ; H et L ne se comparent pas entre eux.' },
        { text: 'Le commerce d’un joueur sur une ligne est la somme de ses gares sur elle. Le plus grand gagne la valeur entière, le deuxième la moitié, le troisième un quart, le quatrième un huitième, toujours arrondi vers le haut. Les égaux gagnent autant.' },
        { drawing: 'commerce', caption: 'Valeur 9. Rouge, 1 + 3, et violet, 4, sont égaux : 9 points chacun. Bleu a 2 et est deuxième : 5 points.' },
        { ours: 'Une égalité n’occupe qu’un rang : après deux premiers vient le deuxième. Sans gare sur une ligne, pas de part.' },
        { text: 'Qui a le plus de points gagne ; une égalité se partage.' },
      ],
    },
    {
      id: 'competition',
      heading: 'Partie de compétition',
      blocks: [
        { text: 'Une série de parties où chaque joueur commence une fois. Les points de toutes les parties s’ajoutent ; qui en a le plus gagne.' },
        { ours: 'Chacun garde sa place, et les parties se jouent l’une après l’autre. Qui abandonne l’une d’elles est classé après tous ceux qui sont restés.' },
      ],
    },
  ],
};

export default fr;
