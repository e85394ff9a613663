import type { Texts } from '@entropi/shared/remote/texts';

export const texts: Texts = {
  line: 'Chaque combinaison de ces valeurs est montrée comme une ébauche, avec ce qu’elle coûterait et perdrait. Celles que vous choisissez deviennent des stratégies pas encore proposées, avec un backtest des 30 derniers jours quand des cours sont connus.',
  valuesHint: 'Valeurs séparées par des virgules ; vide : comme dans cette stratégie.',
  noNumber: 'Des nombres seulement, séparés par des virgules.',
  tooMany: '{{count}} valeurs au plus.',
  show: 'Afficher les ébauches',
  none: 'Aucune ébauche',
  noneHint:
    'Saisissez des valeurs ci-dessus, par exemple « 10, 20 » comme pas, puis affichez les ébauches.',
  drafts: 'Ébauches',
  notFound: 'Aucune ébauche n’a cela dans sa ligne',
  notFoundHint: 'Cherchez autre chose.',
  name: 'Ébauche',
  totalSize: 'Taille totale',
  average: 'Moyenne',
  margin: 'Marge {{currency}}',
  loss: 'Perte {{currency}}',
  problem: 'Impossible, car',
  nameTaken: 'Une stratégie de ce nom existe déjà.',
  short: 'Taille {{size}} · moyenne {{average}} · marge {{margin}}',
  order: 'Ordre',
  asMade: 'Comme elles sont créées',
  rising: '{{label}}, croissant',
  falling: '{{label}}, décroissant',
  atPrice:
    'Les chiffres valent avec le niveau 0 à {{price}}, le cours le plus récent du marché, et tous les niveaux ouverts au dernier.',
  noPrice:
    'Aucun cours du marché n’est connu : moyenne, marge et perte sont inconnues. Les ébauches peuvent être créées quand même.',
  noRate:
    'Aucun taux de la monnaie du marché vers celle de la stratégie n’est connu : moyenne, marge et perte sont inconnues. Les ébauches peuvent être créées quand même.',
  ticked: '{{number}} sur {{total}} choisies',
  create_one: 'Créer {{number}} stratégie',
  create_other: 'Créer {{number}} stratégies',
  tickAll: 'Tout choisir',
  tickNone: 'Ne rien choisir',
  nonePossible: 'Aucune de ces ébauches ne peut être créée.',
  stale: 'La stratégie a changé depuis l’affichage de ces ébauches.',
  staleHint:
    'Affichez de nouveau les ébauches et choisissez parmi les nouvelles. Rien n’a été créé.',
};
