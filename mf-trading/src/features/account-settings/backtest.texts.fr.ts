import type { Texts } from '@entropi/shared/remote/texts';

export const texts: Texts = {
  title: 'Essayer sur des cours passés',
  hint: 'Rejoue votre choix ci-dessus, enregistré ou non, sur les cours passés du courtier. Aucun ordre n’est envoyé.',
  span: 'Cours',
  spans: {
    day: 'du dernier jour',
    week: 'de la dernière semaine',
    month: 'des 30 derniers jours',
    quarter: 'des 90 derniers jours',
  },
  slippage: 'Glissement',
  points: 'points',
  slippageFrom: {
    waiting: 'La mesure est en cours de lecture.',
    measured_one:
      'Mesuré : {{count}} ordre de cette stratégie a été exécuté ces {{days}} derniers jours.',
    measured_other:
      'Mesuré : la moyenne de {{count}} ordres de cette stratégie, exécutés ces {{days}} derniers jours.',
    measuredOfSeveral_one:
      'Mesuré : {{count}} ordre de ses stratégies a été exécuté ces {{days}} derniers jours.',
    measuredOfSeveral_other:
      'Mesuré : la moyenne de la pire stratégie, sur {{count}} ordres de ces {{days}} derniers jours.',
    none: 'Rien n’est mesuré : aucun ordre n’a été exécuté ces {{days}} derniers jours. Avec 0, chacun est exécuté à son cours.',
    unknown: 'La mesure n’a pas pu être lue. Avec 0, chaque ordre est exécuté à son cours.',
  },
  run: 'Lancer le backtest',
  again: 'Relancer',
  waits: '{{why}} Le backtest est relancé de lui-même.',
  progress: 'Avancement du backtest',
  cancel: 'Annuler',
  earlier: 'Vos derniers backtests',
  states: {
    queued: 'en attente',
    running: 'en cours',
    done: 'terminé',
    failed: 'Il n’a pas pu être exécuté.',
    cancelled: 'Annulé.',
  },
  gain: 'Gain ou perte',
  realised: 'Réalisé',
  openAtEnd: 'Ouvert à la fin',
  cycleRuns: 'le cycle n’est pas terminé',
  sharesWonAndLost: '{{won}} gagnées, {{lost}} perdues, {{open}} ouvertes',
  compare: 'Comparer {{name}} du {{at}}',
  compareMore: 'Cochez-en un autre pour voir les deux côte à côte.',
  sideBySide: 'Côte à côte',
  sizeFactor: 'Facteur de taille',
  balance: 'Solde au début',
  spread: 'Spread',
  nights: 'Nuits, par an',
  drawdown: 'Repli maximal',
  worstDepth: 'Profondeur maximale',
  members: 'Ce que chaque stratégie a réalisé',
  worstTogether_one:
    'Au plus {{count}} position était ouverte ; la marge la plus élevée était de {{margin}}.',
  worstTogether_other:
    'Au plus {{count}} positions étaient ouvertes à la fois ; la marge la plus élevée était de {{margin}}.',
  shares_one: '{{count}} position',
  shares_other: '{{count}} positions',
  levels_one: '{{count}} niveau',
  levels_other: '{{count}} niveaux',
  cycles: 'Cycles',
  cyclesWonAndLost: '{{won}} gagnés, {{lost}} perdus, {{running}} en cours',
  winRate: 'Cycles gagnés',
  sharesTraded: 'Positions négociées',
  curves: 'Valeur du compte en pour cent du solde au début',
  trades: 'Ce qui a été négocié',
  allShares: 'Positions',
  sharesOfCycle: 'Positions de ce cycle',
  strategy: 'Stratégie',
  notOver: 'non terminé',
  notOverHint:
    'Il n’est pas terminé : ce qu’il a perdu ou gagné n’est connu que jusqu’à la fin des cours.',
  unended:
    'Un cycle de {{name}} n’est pas terminé : il a commencé le {{at}}, est descendu au niveau {{level}} et a réalisé {{realised}}. Ce qui est ouvert est compté plus haut, pas ici.',
  replayIt: 'Relire',
  recovered: 'Passé en récupération',
  yes: 'oui',
  no: 'non',
  stillOpen: 'encore ouverte',
  noCycles: 'Aucun cycle',
  noShares: 'Aucune position',
  noCyclesHint: 'Rien n’a été ouvert pendant ce temps.',
  noPricesHint:
    'Ces cours ne sont pas conservés, ou le courtier n’en a plus de cette période ; les positions figurent ci-dessous.',
  longest: 'Cycle le plus long',
  closeOuts_one: 'Le courtier aurait tout fermé {{count}} fois, faute de marge.',
  closeOuts_other: 'Le courtier aurait tout fermé {{count}} fois, faute de marge.',
  notFilled_one:
    '{{count}} ouverture n’a pas été exécutée : la marge ne suffisait pas, ou avec le glissement le cours était pire que ce que la stratégie accepte.',
  notFilled_other:
    '{{count}} ouvertures n’ont pas été exécutées : la marge ne suffisait pas, ou avec le glissement le cours était pire que ce que la stratégie accepte.',
  supposed:
    'Supposé, en points : glissement {{slippage}} par ordre, spread {{spread}} ; pour les nuits {{nights}} par an.',
  earlyEnds: {
    paused_after_cycle:
      'Il s’est arrêté après un cycle : cette stratégie fait une pause après chacun.',
    out_of_funds: 'Il s’est arrêté avant la fin : le compte n’avait plus d’argent.',
    too_many_shares: 'Il s’est arrêté avant la fin : trop de positions ont été négociées.',
  },
  equity: 'Ce que vaudrait le compte',
  caveatsTitle: 'Sur quoi repose ce résultat',
  caveats: {
    fills_at_once: 'Chaque ordre est exécuté aussitôt, au cours qui l’a déclenché.',
    fixed_spread: 'Le spread est toujours le même.',
    worse_order_of_high_and_low:
      'On ne sait pas si le haut ou le bas d’une bougie est venu en premier ; le pire ordre est montré.',
    no_look_ahead_within_candle: 'Dans une bougie, rien n’est connu de la suite.',
    fixed_exchange_rate: 'Le taux de change est toujours le même.',
    margin_at_closing_price: 'La marge est comptée aux cours de clôture.',
    rejected_opening_waits_15_minutes:
      'Une ouverture sans marge est tentée à nouveau après 15 minutes.',
    loss_limit_until_end_of_day:
      'Après la limite de perte du jour, rien n’est ouvert jusqu’à la fin de la journée.',
    nights_at_22_utc: 'Les nuits sont débitées à 22 h UTC.',
    hours_in_utc: 'Les heures de trading sont en UTC.',
    silent_markets_wait: 'Un marché sans nouveau cours n’est pas négocié avant le prochain.',
    markets_in_turn: 'Les cours d’un même instant sont joués un marché après l’autre.',
    gaps_fill_at_next_price: 'Après un saut de cours, un ordre est exécuté au cours suivant.',
    generated_prices_return:
      'Les cours générés reviennent toujours à leur milieu ; les vrais pas forcément.',
  },
};
