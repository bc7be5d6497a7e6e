import type { Block, Chapter, RuleTexts } from './contents';

const drawing: Chapter = {
  id: 'cards',
  heading: 'Prendre des cartes',
  blocks: [
    { text: 'Vous prenez deux cartes, l’une après l’autre. Chacune vient du marché, visible, ou de la pioche, sans la voir ; on peut mêler les deux.' },
    {
      list: [
        'Une locomotive visible prise en premier est la seule carte du tour.',
        'La deuxième carte ne peut pas être une locomotive visible.',
        'Une locomotive venue de la pioche est une carte comme les autres.',
        'Quand la pioche est épuisée, la défausse est mélangée et la remplace.',
      ],
    },
  ],
};

const routes: readonly Block[] = [
  { text: 'Une voie est la rangée de cases entre deux villes voisines. On la construit entière, en un tour, une seule par tour : payez autant de cartes de sa couleur qu’elle a de cases, et posez autant de wagons. Les locomotives valent toute couleur et peuvent payer seules.' },
  { drawing: 'route', caption: 'Une voie blanche de trois : trois cartes blanches, ou deux et une locomotive.' },
  { text: 'Les voies grises acceptent toute couleur, mais une seule.' },
  { drawing: 'grey', caption: 'Trois rouges paient une grise de trois ; rouge, bleu et vert, non.' },
  { text: 'Il n’est pas nécessaire de construire près de son réseau. Ce qui est construit reste à son bâtisseur.' },
];

const longest: Block = { drawing: 'line', caption: 'La ligne la plus longue passe deux fois par une ville, mais jamais deux fois par une voie : 3 + 2 + 4 + 2 = 11.' };

const dropOut: Block = {
  ours: 'Qui quitte la partie laisse ses voies sur la carte, ses cartes et billets hors du jeu, est classé dernier et ne reçoit aucune prime. Quand il ne reste qu’un joueur, on compte les points.',
};

const fr: RuleTexts = {
  contents: 'Sommaire',
  ours: 'Notre décision',
  spaces: 'Cases',
  points: 'Points',
  rieles: {
    lead: 'Vous dirigez une compagnie de chemins de fer dans l’Europe de 1900, de Lisbonne à Moscou et d’Oslo à Athènes. Construisez des voies, reliez les villes de vos billets et ayez le plus de points quand les wagons s’épuisent.',
    chapters: [
      {
        id: 'goal',
        heading: 'Ce qui rapporte',
        blocks: [
          {
            list: [
              'Chaque voie construite : plus elle est longue, plus chaque wagon rapporte.',
              'Chaque billet dont vos voies relient les deux villes. Un billet manqué coûte ce qu’il aurait rapporté.',
              'Chaque gare non bâtie : 4.',
              'La plus longue ligne continue : 10.',
            ],
          },
        ],
      },
      {
        id: 'things',
        heading: 'Ce que vous avez',
        blocks: [
          { text: '45 wagons, qui vont sur la carte, et trois gares. En secret : vos cartes, qui paient tout, et vos billets. Le nombre de cartes en main n’est pas limité.' },
          { drawing: 'colours', caption: '110 cartes : douze de chaque couleur, chaque couleur a son signe, et quatorze locomotives, qui valent toute couleur.' },
        ],
      },
      {
        id: 'start',
        heading: 'Mise en place',
        blocks: [
          { text: 'Chacun reçoit quatre cartes, un billet long et trois autres, et garde au moins deux des quatre. Cinq cartes sont visibles : c’est le marché.' },
          { ours: 'Tous choisissent en même temps. Les billets refusés, et les longs qui n’ont pas été distribués, quittent le jeu. Le premier joueur est tiré au sort avant le choix, sauf si celui qui ouvre la table en décide autrement.' },
        ],
      },
      {
        id: 'turn',
        heading: 'Votre tour',
        blocks: [
          { text: 'Faites une seule chose : prendre des cartes, construire une voie, prendre des billets ou bâtir une gare.' },
          { ours: 'Si rien de cela n’est possible, vous passez. Quand tous passent à la suite, ou que rien n’a été construit ni gardé en cent tours, on compte les points.' },
        ],
      },
      {
        ...drawing,
        blocks: [
          ...drawing.blocks,
          { text: 'Une carte visible est remplacée aussitôt. Dès que trois locomotives sont visibles, les cinq cartes sont balayées et remplacées.' },
          { ours: 'Cela se fait trois fois de suite au plus. Si vous pouvez prendre une deuxième carte, vous le devez.' },
        ],
      },
      { id: 'routes', heading: 'Construire des voies', blocks: [...routes, { points: 'rieles' }] },
      {
        id: 'double',
        heading: 'Voies doubles',
        blocks: [
          { text: 'Certaines villes sont reliées par deux voies. Personne ne peut avoir les deux. À deux ou trois joueurs, la première construite ferme l’autre ; à quatre ou cinq, un autre joueur peut encore la construire.' },
          { drawing: 'double', caption: 'Deux voies entre les mêmes villes : une chacun.' },
        ],
      },
      {
        id: 'tunnels',
        heading: 'Tunnels',
        blocks: [
          { text: 'Les voies en tirets percent les montagnes. Payez comme d’habitude ; puis trois cartes de la pioche sont retournées. Chacune de votre couleur, et chaque locomotive, coûte une carte de plus : de votre couleur, ou une locomotive. Si vous ne pouvez ou ne voulez pas payer, vous reprenez vos cartes et le tour est fini.' },
          { drawing: 'tunnel', caption: 'Payé avec deux vertes et une locomotive. Vert, bleu et locomotive sont retournés : deux de plus.' },
          { text: 'Si vous avez payé avec des locomotives seules, seules les locomotives comptent.' },
          { ours: 'Ce qui reste dû se paie alors en locomotives aussi. S’il reste moins de trois cartes dans la pioche, on les retourne d’abord et la défausse mélangée donne les autres.' },
        ],
      },
      {
        id: 'ferries',
        heading: 'Ferrys',
        blocks: [
          { text: 'Les ferrys traversent la mer. Ils sont gris, et chaque case portant une machine se paie d’une locomotive.' },
          { drawing: 'ferry', caption: 'Un ferry de trois avec une marque : une locomotive et deux cartes d’une couleur.' },
        ],
      },
      {
        id: 'tickets',
        heading: 'Billets',
        blocks: [
          { text: 'Un billet est réussi quand vos voies relient ses deux villes, quels que soient les détours. À votre tour vous pouvez en tirer trois, ou ce qui reste, et en garder au moins un ; les autres vont sous la pile. C’est sans retour, et les billets gardés le sont jusqu’à la fin.' },
          { ours: 'Les billets refusés vont sous la pile dans l’ordre que vous dites.' },
        ],
      },
      {
        id: 'stations',
        heading: 'Gares',
        blocks: [
          { text: 'À la fin, une gare vous prête une voie adverse qui part de sa ville : pour vos billets seulement, la même pour tous, celle qui rapporte le plus. Elle ne compte pas pour la plus longue ligne.' },
          { drawing: 'station', caption: 'Madrid–Paris est réussi : le dernier tronçon, adverse, est prêté par une gare à Bordeaux.' },
          { text: 'On la bâtit dans toute ville sans gare. La première coûte une carte, la deuxième deux d’une couleur, la troisième trois d’une couleur ; les locomotives valent toute couleur.' },
        ],
      },
      {
        id: 'end',
        heading: 'La fin',
        blocks: [
          { text: 'Quand quelqu’un finit son tour avec deux wagons ou moins, chacun joue encore un tour, ce joueur en dernier. Puis on compte.' },
          longest,
          { text: 'À égalité de points : plus de billets réussis, puis moins de gares bâties, puis la ligne la plus longue.' },
          { ours: 'Plusieurs lignes aussi longues rapportent 10 chacune ; si personne n’a construit, personne. Qui est à égalité en tout partage la victoire.' },
          dropOut,
        ],
      },
    ],
  },
  mainlines: {
    lead: 'Tracez les grandes lignes d’un pays ou du monde entier. Construisez des voies, reliez les villes de vos billets et ayez le plus de points quand les wagons s’épuisent.',
    chapters: [
      {
        id: 'goal',
        heading: 'Ce qui rapporte',
        blocks: [
          {
            list: [
              'Chaque voie construite.',
              'Chaque billet réussi ; un billet manqué coûte autant.',
              'La plus longue ligne continue : 10.',
              'Être seul à avoir réussi le plus de billets : 10 (deuxième édition des règles).',
            ],
          },
          { text: 'Les plateaux diffèrent par leurs villes, leurs billets, les wagons de départ et le nombre de joueurs. Le paysage n’est qu’un dessin : il ne fait pas de règles.' },
        ],
      },
      {
        id: 'start',
        heading: 'Mise en place',
        blocks: [
          { text: 'Chacun reçoit quatre cartes et cinq billets et en garde au moins trois ; les autres vont à la fin de la pile. Le premier tour commence quand tous ont choisi. Cinq cartes sont visibles.' },
          { drawing: 'colours', caption: 'Huit couleurs, chacune avec son signe, et les locomotives, qui valent toute couleur.' },
          { ours: 'Le premier joueur est tiré au sort avant le choix des billets, sauf si celui qui ouvre la table en décide autrement.' },
        ],
      },
      {
        id: 'turn',
        heading: 'Votre tour',
        blocks: [
          { text: 'Faites une seule chose : prendre des cartes, construire une voie ou prendre des billets.' },
          { ours: 'Si rien de cela n’est possible, vous passez. Quand tous passent à la suite, ou que rien n’a été construit ni gardé en cent tours, on compte les points.' },
        ],
      },
      {
        ...drawing,
        blocks: [
          ...drawing.blocks,
          { text: 'Les places vides sont remplies quand le tour passe : la deuxième carte se choisit parmi ce qui reste. Trois locomotives visibles, ou quatre cartes d’une couleur, balaient toute la rangée, trois fois de suite au plus.' },
          { ours: 'Si vous pouvez prendre une deuxième carte, vous le devez.' },
        ],
      },
      {
        id: 'routes',
        heading: 'Construire des voies',
        blocks: [
          ...routes,
          { points: 'mainlines' },
          { text: 'Où plusieurs voies relient les mêmes villes, chaque joueur peut en construire une ; les autres restent ouvertes aux adversaires, même à deux.' },
          { drawing: 'double', caption: 'Deux voies entre les mêmes villes : une chacun.' },
        ],
      },
      {
        id: 'marks',
        heading: 'Marques de locomotive, et trois pour une',
        blocks: [
          { text: 'Chaque case portant une machine demande une locomotive, ou trois cartes de la couleur du paiement. Un tel triplet paie une case, chaque marque veut le sien, et les locomotives n’y entrent pas.' },
          { drawing: 'triples', caption: 'Longueur quatre, deux marques, en vert : deux locomotives et deux vertes ; ou une, un triplet et deux vertes ; ou deux triplets et deux vertes.' },
        ],
      },
      {
        id: 'tunnels',
        heading: 'Tunnels',
        blocks: [
          { text: 'Payez comme d’habitude ; puis trois cartes au plus sont retournées. Chacune de la couleur payée en coûte une de plus. Une locomotive n’en coûte une que si une vraie locomotive est dans le paiement. Si vous ne voulez ou ne pouvez pas payer, vous gardez vos cartes et le tour est fini.' },
          { drawing: 'tunnel', caption: 'Payé avec deux vertes et une locomotive. Vert, bleu et locomotive sont retournés : deux de plus. Avec trois vertes : une seule.' },
          { text: 'Ce qui est dû se paie de la même couleur ou en locomotives, jamais en triplets. Payé en locomotives seules, seules les locomotives comptent, et elles seules paient.' },
        ],
      },
      {
        id: 'tickets',
        heading: 'Billets',
        blocks: [
          { text: 'Vos propres voies doivent relier les deux villes, quels que soient les détours ; un réseau peut réussir plusieurs billets, et chacun compte une fois. À votre tour vous pouvez en tirer trois au plus et en garder au moins un ; les autres vont à la fin de la pile.' },
          { ours: 'Ils y vont dans l’ordre que vous dites.' },
        ],
      },
      {
        id: 'end',
        heading: 'La fin',
        blocks: [
          { text: 'Quand quelqu’un finit son tour avec deux wagons ou moins, chacun joue encore un tour, ce joueur en dernier. De trois joueurs A, B et C, si A finit avec deux wagons : B, C, A.' },
          longest,
          { text: 'Des lignes aussi longues rapportent 10 chacune ; si personne n’a construit, tous les reçoivent. Dans la deuxième édition, le seul joueur ayant le plus de billets réussis reçoit 10 s’il en a au moins un ; à égalité, personne. À égalité de points on partage la victoire.' },
          dropOut,
        ],
      },
    ],
  },
};
export default fr;
