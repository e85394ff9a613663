import { texts as monitoringList } from '@entropi/shared/lists/monitoring.texts.fr';
import type { Texts } from '@entropi/shared/remote/texts';

export const texts: Texts = {
  ...monitoringList,
  title: 'Surveillance',
  line: 'Chaque tâche de trading, en direct.',
  strategy: 'Stratégie',
  reasons: 'Tâches à examiner, par raison',
  reasonGroup: '{{number}} × {{reason}}',
  message: {
    write: 'Leur écrire',
    title_one: 'Écrire à {{number}} utilisateur ?',
    title_other: 'Écrire à {{number}} utilisateurs ?',
    text: 'Chacun le trouve parmi ses messages et peut répondre. Ce qui est envoyé ne peut pas être repris.',
    body: 'Message',
    verb_one: 'Envoyer à {{number}} utilisateur',
    verb_other: 'Envoyer à {{number}} utilisateurs',
  },
  closes: 'Clôtures',
  unsentCount_one: '{{count}} n’est pas partie',
  unsentCount_other: '{{count}} ne sont pas parties',
  states: {
    active: 'Active',
    paused: 'En pause',
    stopped: 'Arrêtée',
    error: 'Erreur',
  },
  empty: 'Aucune tâche ici',
  emptyHint: 'Une tâche apparaît dès qu’un utilisateur a terminé ses premiers pas.',
  start: 'Démarrer',
  pause: 'Mettre en pause',
  stop: 'Arrêter',
  clearError: 'Lever l’erreur',
  endLeaving: 'Arrêter la sortie',
  endLeavingHint:
    'Conserve ce qui est ouvert et laisse de nouveau ouvrir des niveaux. Les clôtures non envoyées sont abandonnées. Pour le cas où vous vous êtes occupé des positions chez le courtier.',
  endLeavingTitle: 'Arrêter la sortie de {{username}} ?',
  endLeavingStays_one:
    '{{count}} position reste ouverte chez le courtier, avec son profit ou sa perte.',
  endLeavingStays_other:
    '{{count}} positions restent ouvertes chez le courtier, avec leur profit ou leur perte.',
  endLeavingUnsent:
    'Les clôtures non envoyées sont abandonnées. Une clôture envoyée ferme tout de même sa position.',
  endLeavingTrades:
    'La tâche est active et continue : au prochain prix, elle peut rouvrir des niveaux.',
  endLeavingRests:
    'La tâche n’ouvre rien tant qu’elle n’est pas démarrée ; elle reprend alors ce qui est ouvert.',
  endLeavingAgain: 'Un stop que le prix demande encore est décidé à nouveau.',
  hold: {
    title: 'Rien n’est ouvert : la base de données était plus ancienne que les livres du courtier.',
    text: 'Ce qui manquait est maintenant dans les livres. Les positions se ferment comme d’habitude, et à la main. Depuis',
    compared: '{{compared}} comptes sur {{accounts}} ont été comparés avec le courtier depuis.',
    account: '{{username}} ({{account}}) :',
    counts: '{{closed}} fermées, {{open}} ouvertes, dont {{outside}} hors d’une échelle.',
    uncompared: {
      key_rejected_one:
        '{{count}} compte ne l’a pas été : le courtier rejette sa clé. Faites-la saisir à nouveau.',
      key_rejected_other:
        '{{count}} comptes ne l’ont pas été : le courtier rejette leurs clés. Faites-les saisir à nouveau.',
      key_unreadable_one:
        '{{count}} compte ne l’a pas été : sa clé ne s’ouvre pas. Démarrez avec le SEAL_KEY qui l’a scellée, ou faites-la saisir à nouveau.',
      key_unreadable_other:
        '{{count}} comptes ne l’ont pas été : leurs clés ne s’ouvrent pas. Démarrez avec le SEAL_KEY qui les a scellées, ou faites-les saisir à nouveau.',
      login_locked_one:
        '{{count}} compte ne l’a pas été : le courtier a verrouillé la connexion. Elle est retentée d’elle-même.',
      login_locked_other:
        '{{count}} comptes ne l’ont pas été : le courtier a verrouillé les connexions. Elles sont retentées d’elles-mêmes.',
      broker_unavailable_one:
        '{{count}} compte ne l’a pas été : le courtier ne répond pas. Une nouvelle tentative suit d’elle-même.',
      broker_unavailable_other:
        '{{count}} comptes ne l’ont pas été : le courtier ne répond pas. Une nouvelle tentative suit d’elle-même.',
      allowance_one:
        '{{count}} compte ne l’a pas été : le courtier n’autorise plus d’appels pour l’instant. Une nouvelle tentative suit d’elle-même.',
      allowance_other:
        '{{count}} comptes ne l’ont pas été : le courtier n’autorise plus d’appels pour l’instant. Une nouvelle tentative suit d’elle-même.',
      no_engine_one:
        '{{count}} compte ne l’a pas été : aucun moteur n’a pris sa clé. Veillez à ce qu’un moteur tourne.',
      no_engine_other:
        '{{count}} comptes ne l’ont pas été : aucun moteur n’a pris leurs clés. Veillez à ce qu’un moteur tourne.',
      waiting_one:
        '{{count}} compte ne l’a pas encore été : attendez une minute, ou synchronisez l’utilisateur ci-dessous.',
      waiting_other:
        '{{count}} comptes ne l’ont pas encore été : attendez une minute, ou synchronisez les utilisateurs ci-dessous.',
    },
    until: 'Prochaine tentative',
    more: 'et {{number}} de plus',
    lift: 'Autoriser les ouvertures',
    liftTitle: 'Laisser reprendre les ouvertures ?',
    liftText:
      '{{compared}} comptes sur {{accounts}} ont été comparés. Les échelles reprennent à partir des livres ; les positions hors d’une échelle sont à fermer à la main. Il est noté qui a donné son accord.',
    note: 'Pourquoi (pour le journal)',
  },
  foreign_one:
    '{{count}} position sur les comptes négociés n’a pas été ouverte ici et reste intacte : {{accounts}}.',
  foreign_other:
    '{{count}} positions sur les comptes négociés n’ont pas été ouvertes ici et restent intactes : {{accounts}}.',
  sync: 'Synchroniser avec le courtier',
  stopAll: 'Arrêter toutes les tâches',
  bulk: {
    inState: '{{number}} {{state}}',
    leftOut_one:
      '{{number}} des lignes cochées est laissée de côté : un administrateur, qui n’a pas de tâche, ou une qui ne correspond plus.',
    leftOut_other:
      '{{number}} des lignes cochées sont laissées de côté : des administrateurs, qui n’ont pas de tâche, ou celles qui ne correspondent plus.',
    start: {
      title_one: 'Démarrer {{number}} tâche ?',
      title_other: 'Démarrer {{number}} tâches ?',
      text: 'Chacune reprend ce qui est ouvert. Une tâche arrêtée est d’abord comparée avec le courtier ; une tâche qui ne peut pas démarrer dit pourquoi.',
      verb: 'Démarrer les tâches',
    },
    pause: {
      title_one: 'Mettre {{number}} tâche en pause ?',
      title_other: 'Mettre {{number}} tâches en pause ?',
      text: 'Elles n’ouvrent plus rien et continuent de fermer. Une tâche qui n’est pas active reste telle quelle.',
      verb: 'Mettre les tâches en pause',
    },
    clear: {
      title_one: 'Lever l’erreur de {{number}} tâche ?',
      title_other: 'Lever les erreurs de {{number}} tâches ?',
      text: 'Chacune est comparée avec le courtier, puis mise en pause. Une tâche sans erreur reste telle quelle.',
      verb: 'Lever les erreurs',
    },
    stop: {
      title_one: 'Arrêter {{number}} tâche ?',
      title_other: 'Arrêter {{number}} tâches ?',
      text: 'Elles n’ouvrent et ne ferment plus rien. Les positions ouvertes restent chez le courtier, sans gestion.',
      verb: 'Arrêter les tâches',
    },
    sync: {
      title_one: 'Synchroniser {{number}} utilisateur avec le courtier ?',
      title_other: 'Synchroniser {{number}} utilisateurs avec le courtier ?',
      text: 'Ce que le courtier a fermé ou ouvert entre dans nos comptes. Rien n’est négocié par là.',
      verb: 'Synchroniser avec le courtier',
    },
  },
  started: 'La tâche de {{username}} est active.',
  paused: 'La tâche de {{username}} est en pause : elle n’ouvre rien et continue de fermer.',
  cleared: 'L’erreur de {{username}} est levée ; la tâche est en pause.',
  leavingEnded: 'La tâche de {{username}} ne sort plus de rien ; ses positions ouvertes restent.',
  synced: 'Synchronisé : {{closed}} fermées, {{adopted}} reprises, {{updated}} mises à jour.',
  failed: '{{username}} : {{reason}}',
  stopTitle: 'Arrêter la tâche de {{username}} ?',
  stopText:
    'Rien n’est plus ouvert ni fermé. Les positions ouvertes restent chez le courtier, sans gestion.',
  stopAllTitle: 'Arrêter toutes les tâches ?',
  stopAllShares: 'Ce que deviennent les positions ouvertes',
  runningTasks: 'Tâches en cours',
  leaveAnyShares: 'Laisser les positions ouvertes chez le courtier',
  closeAnyShares: 'Fermer toutes les positions ouvertes maintenant',
  leaveShares_one: 'Laisser {{count}} position ouverte chez le courtier',
  leaveShares_other: 'Laisser {{count}} positions ouvertes chez le courtier',
  closeShares_one: 'Fermer {{count}} position ouverte maintenant',
  closeShares_other: 'Fermer {{count}} positions ouvertes maintenant',
  leaveText:
    'Tous les utilisateurs cessent de négocier. Les positions ouvertes restent chez le courtier, et personne ne les ferme, en gain ou en perte, jusqu’au redémarrage de leur tâche.',
  closeText:
    'Tous les utilisateurs cessent de négocier. Chaque position ouverte est fermée au cours actuel du marché, celles des tâches arrêtées aussi ; gains et pertes deviennent définitifs.',
  stopWord: 'STOP',
  typeWord: 'Tapez {{word}} pour confirmer',
  stopAllVerb: 'Arrêter toutes les tâches',
  stopAllCloseVerb: 'Tout arrêter et fermer les positions',
  closeToo_one: 'Fermer aussi {{count}} position ouverte',
  closeToo_other: 'Fermer aussi {{count}} positions ouvertes',
  stopVerb: 'Arrêter la tâche',
  stopCloseVerb: 'Arrêter et fermer les positions',
  stopped: 'La tâche de {{username}} est arrêtée.',
  stoppedAll_one: '{{count}} tâche arrêtée.',
  stoppedAll_other: '{{count}} tâches arrêtées.',
  sharesFailed_one: '{{count}} position n’a pas pu être fermée.',
  sharesFailed_other: '{{count}} positions n’ont pas pu être fermées.',
  engine: {
    processes: 'Processus du moteur',
    keys: 'Clés du courtier détenues',
    feed: 'Âge des cours',
    sources: 'Cours',
    sourceCounts: '{{streamed}} en continu, {{polled}} interrogés',
    queue: 'File d’attente',
    latency: 'Latence des ordres p99',
    unresolved: 'Ordres non résolus',
    down: 'Aucun moteur ne fonctionne : rien n’est négocié.',
  },
  task: 'Tâche',
  since: 'Depuis',
  nextAction: 'Prochaine action',
  next: {
    OPEN: 'ouvre à {{level}}',
    CLOSE: 'ferme à {{level}}',
    WAIT: 'attend',
    none: 'rien de prévu',
  },
  profitCounter: 'Cycles gagnés de suite',
  ladder: 'Échelle',
  noLadder: 'Aucun cycle en cours',
  noLadderHint: 'L’échelle figure ici de l’exécution du niveau 0 à la fin du cycle.',
  level: 'Niveau',
  trigger: 'Déclencheur',
  opened: 'Ouverte à',
  orders: 'Ordres',
  decidedBy: 'Décidé à',
  slippage: 'Glissement',
  priceSources: { streamed: 'en continu, il y a {{age}} ms', polled: 'lu, il y a {{age}} ms' },
  worstLevel: 'pas pire que {{level}}',
  beyondWorst: 'Au-delà du pire prix admis',
  noOrders: 'Pas encore d’ordres',
  noOrdersHint:
    'Chaque ordre figure ici : ce qui a été envoyé, ce que le courtier a répondu et comment il a été résolu.',
  kind: 'Type',
  reference: 'Référence',
  sent: 'Envoyé',
  responded: 'Répondu',
  confirmed: 'Confirmé',
  filledAt: 'Exécuté à',
  after: 'après {{ms}} ms',
  rawOrder: 'Données brutes',
  resolved: 'Résolu',
  orderState: 'État',
  orderKinds: { OPEN: 'Ouvrir', CLOSE: 'Fermer' },
  orderStates: {
    PENDING: 'Attend l’envoi',
    SENT: 'Envoyé',
    UNKNOWN: 'Recherché chez le courtier',
    FILLED: 'Exécuté',
    REJECTED: 'Rejeté',
    ABSENT: 'Non exécuté',
  },
  levelStates: {
    WAITING: 'En attente',
    OPENING: 'En ouverture',
    OPEN: 'Ouvert',
    CLOSING: 'En fermeture',
    CLOSED: 'Fermé',
    BLOCKED: 'Bloqué',
  },
  panelTabs: 'Sections de la tâche',
  openPage: 'Ouvrir la page',
  engineTab: 'Moteur',
  syncAll: 'Tout synchroniser avec le courtier',
  tasks: 'Tâches',
  jobs: 'Travaux',
  differences: 'Différences des comptes',
  noDifferences: 'Les comptes concordent avec le courtier',
  noDifferencesHint:
    'Chaque nuit, chaque opération fermée est comparée aux transactions du courtier ; ce qui diffère apparaît ici.',
  resetCounter: 'Remettre à zéro',
  resetCounterTitle: 'Remettre à zéro les cycles gagnés de suite de {{username}} ?',
  resetCounterVerb: 'Remettre les cycles gagnés de suite à zéro',
  resetCounterText:
    '{{counter}} cycles gagnés de suite sont oubliés : les multiplicateurs de gain reprennent à la première ligne. C’est définitif.',
  counterReset: 'Les cycles gagnés de suite de {{username}} sont comptés à nouveau depuis 0.',
};
