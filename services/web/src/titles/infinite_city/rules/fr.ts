import { countFr as count } from '../../../i18n/plural';
import type { RuleTexts } from './contents';

const fr: RuleTexts = {
  contents: 'Sommaire',
  ours: 'Notre décision',
  lead: 'Une ville grandit tuile après tuile, et chaque tuile agit dès qu’elle est posée. Occupez des bâtiments avec vos jetons, réunissez-les en grandes zones, et ayez plus d’argent que quiconque quand la ville est faite.',
  copies: (n) => count(n, 'exemplaire', 'exemplaires'),
  beyond: 'absente de la feuille de règles',
  silver: 'bord argenté',
  worth: (n) => count(n, 'point', 'points'),
  chapters: [
    {
      id: 'goal',
      heading: 'Ce qui rapporte',
      blocks: [
        {
          list: [
            'Les zones : trois tuiles ou plus qui se tiennent et portent vos jetons rapportent un point par tuile.',
            'Les valeurs imprimées sur vos tuiles.',
            'L’argent : qui tient le plus de tuiles à bord argenté reçoit un point pour chacune.',
          ],
        },
        { text: 'Une tuile est à vous tant qu’un de vos jetons s’y trouve, même si d’autres y ont aussi des jetons : elle est alors à vous tous.' },
      ],
    },
    {
      id: 'start',
      heading: 'Le début',
      blocks: [
        { text: 'Chacun a quinze jetons et une main secrète de cinq tuiles. Cinq tuiles sont posées face cachée en forme de croix ; le reste des 120 forme la pioche. On tire au sort qui commence, puis on joue vers la gauche.' },
        { drawing: 'start', caption: 'Les cinq premières tuiles. Personne ne les connaît ; les lieux éclairés sont libres pour le premier tour.' },
        { ours: 'On peut jouer avec les 21 sortes du jeu imprimé, telles qu’on les connaît publiquement, ou seulement avec les 13 que nomme la feuille de règles ; leurs nombres sont alors portés à 120 tuiles, avec cinq Centrales électriques comme toujours.' },
      ],
    },
    {
      id: 'turn',
      heading: 'Votre tour',
      blocks: [
        { text: 'Choisissez une tuile de votre main, posez-la face visible à côté d’une tuile de la ville, mettez-y un de vos jetons et faites ce qu’elle dit.' },
        { drawing: 'beside', caption: 'À côté veut dire que deux côtés entiers se touchent. Les coins ne suffisent pas.' },
        { text: 'Quand tout est fait, piochez jusqu’à cinq tuiles. Si vous en avez cinq ou plus, vous ne piochez pas. Puis c’est au suivant.' },
        { ours: 'On ne pioche qu’une fois, à la fin, et on ne défausse jamais. Si la pioche ne suffit pas, on prend ce qu’il y a. La main vide, on passe, puis on pioche. Quand tous ont passé de suite sans que personne ait pu piocher, ou après soixante tours chacun, on compte les points.' },
      ],
    },
    {
      id: 'directions',
      heading: 'Ce que dit une tuile',
      blocks: [
        { text: 'L’indication est suivie quand la tuile est posée face visible, par qui l’a posée. Si elle permet de jouer une autre tuile, celle-ci reçoit aussi un de vos jetons et son indication est suivie, et ainsi de suite.' },
        { drawing: 'chain', caption: 'Un Chantier permet à rouge de jouer une seconde tuile, une Ambassade, qui s’empare de la tuile voisine.' },
        { text: 'Un jeton qui arrive sur une tuile cachée la retourne, et son indication est suivie. Un jeton qui arrive sur une tuile déjà visible ne fait rien de plus.' },
        { drawing: 'turnUp', caption: 'Logements : le jeton va sur une tuile cachée ; c’est un Port, et rouge continue avec lui.' },
        { ours: 'Une indication est exécutée en entier avant la suite. Si rien ne convient, rien ne se passe ; si une seule chose convient, il faut la faire. L’indication d’une tuile retournée est suivie par qui a posé le jeton.' },
      ],
    },
    {
      id: 'power',
      heading: 'Centrales électriques',
      blocks: [
        { text: 'Une Centrale électrique visible se protège elle-même, les tuiles voisines et tous leurs jetons : aucune indication ne peut les déplacer ni les changer. Jouer une tuile à côté est toujours permis.' },
        { drawing: 'protected', caption: 'Les tuiles ombrées sont hors d’atteinte de toute indication.' },
        { ours: 'La protection écarte aussi les nouveaux jetons. Une tuile qui se changerait elle-même, comme un Hôtel de police ou une Banque, ne fait rien à côté d’une Centrale. Seul le Capitole passe outre.' },
      ],
    },
    {
      id: 'plazas',
      heading: 'Places',
      blocks: [
        { text: 'Tant qu’une Place visible a un côté libre, toute tuile jouée doit aller à côté d’une Place.' },
        { drawing: 'plaza', caption: 'Seuls les côtés libres de la Place sont ouverts.' },
      ],
    },
    { id: 'tiles', heading: 'Toutes les tuiles', blocks: [{ tiles: true }] },
    {
      id: 'end',
      heading: 'La fin',
      blocks: [
        {
          list: [
            'Quelqu’un pose son dernier jeton : chacun des autres a encore un tour, puis la partie est finie. Qui n’a pas de jeton quand vient ce tour est sauté.',
            'La cinquième Centrale électrique est visible : la partie s’arrête aussitôt, au milieu de ce qui était en cours.',
          ],
        },
        { text: 'Qui vient d’épuiser ses jetons suit encore la tuile posée, pour autant qu’elle ne pose pas d’autres tuiles.' },
        { ours: 'Les indications du Chantier, de la Bibliothèque, du Temple, du Port et de la Casse tombent donc alors. Si un autre a épuisé les siens pendant votre tour, vous avez aussi un dernier tour. Plusieurs qui s’épuisent au même tour n’en ont aucun. Des jetons qui reviennent n’annulent pas la fin.' },
      ],
    },
    {
      id: 'score',
      heading: 'Le décompte',
      blocks: [
        { drawing: 'areas', caption: 'Rouge : une zone de cinq et 1 pour l’Hôtel de police font 6 ; le Temple isolé ne rapporte rien, et une tuile argentée n’est pas le plus. Bleu : une zone de cinq, 1 pour l’Hôtel de police, 1 pour la Centrale électrique et 2 pour le plus d’argent font 9.' },
        { text: 'Si plusieurs tiennent autant d’argent, et personne davantage, chacun reçoit les points. Le plus de points gagne ; à égalité, la plus grande zone décide.' },
        { ours: 'Les groupes d’une ou deux tuiles ne sont pas des zones, mais leurs valeurs imprimées et leur argent comptent. Si les plus grandes zones sont égales aussi, la victoire est partagée.' },
      ],
    },
    {
      id: 'dropping',
      heading: 'Quitter la partie',
      blocks: [
        { ours: 'Qui quitte la partie laisse ses jetons dans la ville, où ils ne donnent la victoire à personne, et sa main hors du jeu : nul ne peut la voir, l’échanger ni y prendre. Quand il ne reste qu’un joueur, on compte les points.' },
      ],
    },
    {
      id: 'page',
      heading: 'Sur cette page',
      blocks: [
        {
          list: [
            'Choisissez une tuile et un lieu éclairé dans l’ordre qui vous plaît, ou faites-y glisser la tuile. Rien n’est envoyé avant que vous le disiez.',
            'Un lieu qui n’est pas éclairé vous dit quelle règle l’interdit si vous l’essayez.',
            'Désignez ou touchez une tuile pour lire ce qu’elle dit et à qui sont ses jetons.',
            'Au clavier : les flèches vont de lieu en lieu, N et P au lieu éclairé suivant et précédent, les chiffres choisissent une tuile, Entrée choisit et confirme, Échap annule.',
          ],
        },
      ],
    },
  ],
  notes: {
    plaza: 'Port, Casse, Gare de correspondance et Bureau de poste n’y sont pas tenus.',
    mausoleum: 'Il peut couper la ville ; les tuiles suivantes n’ont besoin que d’une voisine.',
    arboretum: 'Vous pouvez en reprendre moins, ou aucun.',
    'shopping-complex': 'Les mains sont échangées telles quelles, quel que soit leur nombre de tuiles.',
    housing: 'La tuile ne doit porter de jeton de personne. Une tuile cachée est retournée et suivie.',
    library: 'S’il y a moins de cinq tuiles dans la pioche, vous voyez ce qu’il y a. Si toutes sont des Bibliothèques, toutes vont sous la pioche. Vous choisissez l’ordre.',
    factory: 'Les cinq viennent après la pioche de fin de tour.',
    'security-guardpost': 'Il peut se choisir lui-même.',
    embassy: 'Une tuile cachée est retournée et suivie. Sans jeton en réserve, elle ne fait rien.',
    'police-hq': 'Dans l’ordre, à partir du joueur suivant. Qui n’a pas de jeton est sauté ; il peut prendre le dernier de quelqu’un, et donc commencer la fin.',
    'post-office': 'Il peut se déplacer lui-même, et il peut couper la ville.',
    'transit-station': 'Elle peut être l’une des deux.',
    'disaster-site': 'Elle peut se choisir elle-même, mais jamais la seule tuile.',
    port: 'La tuile peut aussi aller à côté d’une Centrale électrique. Personne ne voit sa face.',
    temple: 'Vous choisissez après avoir regardé. L’autre joueur pioche aussitôt. Une main vide ne peut pas être choisie.',
    capitol: 'Dans le sens des aiguilles d’une montre depuis le nord, en retournant et suivant les tuiles cachées, jusqu’à épuisement de vos jetons.',
    'power-station': 'Elle protège une fois visible. Le jeton de la cinquième compte encore.',
    bank: 'Si la tuile porte plusieurs jetons, vous en choisissez un.',
    stadium: 'Vous pouvez en amener moins, ou aucun, et aussi ceux des autres.',
    'salvage-yard': 'Les côtés libres se remplissent dans l’ordre nord, est, sud, ouest ; votre main vient la dernière de chaque tour de table. Seul qui a perdu une tuile la connaît, et ne pioche pas pour elle avant la fin de son propre tour.',
  },
};

export default fr;
