import type { Texts } from '@entropi/shared/remote/texts';

export const texts: Texts = {
  title: 'Moteur',
  well: 'Le moteur fonctionne : chaque clé a son moteur, les cours arrivent et rien n’attend longtemps.',
  found: 'Ce qui demande un regard',
  titles: {
    noEngine: 'Aucun moteur ne tourne : rien n’est ouvert ni clôturé.',
    silent: '{{process}} n’a donné aucun signe de vie depuis {{age}}.',
    freeKeys_one: '{{count}} clé du courtier n’a pas de moteur : son compte n’est pas négocié.',
    freeKeys_other:
      '{{count}} clés du courtier n’ont pas de moteur : leurs comptes ne sont pas négociés.',
    freeFeed:
      'Aucun moteur ne lit les cours de {{environment}} : rien n’est décidé sur ces marchés.',
    oldFeed: 'Le cours le plus récent date de {{age}}.',
    slowRequests_one: '{{count}} demande attend le moteur, depuis {{age}}.',
    slowRequests_other: '{{count}} demandes attendent le moteur, la plus ancienne depuis {{age}}.',
    lateJobs: 'Des travaux sont en retard ({{queue}}) : le plus ancien est dû depuis {{age}}.',
    unsent_one: '{{count}} clôture n’est pas partie, depuis {{age}}.',
    unsent_other: '{{count}} clôtures ne sont pas parties, la plus ancienne depuis {{age}}.',
    unknown_one: 'Le sort de {{count}} ordre n’est pas connu, depuis {{age}}.',
    unknown_other: 'Le sort de {{count}} ordres n’est pas connu, du plus ancien depuis {{age}}.',
    slowOrders: 'Un ordre sur cent prend plus de {{age}}.',
    noBackup: 'Il n’existe aucune sauvegarde de la base de données.',
    oldBackup: 'La dernière bonne sauvegarde de la base de données date de {{age}}.',
    usedUp: '{{environment}} : {{kind}} sont épuisés jusqu’à {{until}}.',
  },
  advice: {
    noBackup:
      'Définissez BACKUP_DIR pour un processus avec le rôle jobs ; il sauvegarde aussitôt. Si vous sauvegardez autrement, définissez BACKUPS=elsewhere.',
    oldBackup:
      'Consultez le journal du processus avec le rôle jobs : un disque plein, ou un dossier absent.',
    noEngine:
      'Démarrez un processus avec le rôle engine. Les ordres envoyés sont d’abord recherchés chez le courtier.',
    silent:
      'Un autre moteur reprend ses clés après quinze secondes. S’il est bloqué, arrêtez-le ; il redémarre.',
    freeKeys:
      'Un moteur les reprend en quelques secondes. Sinon, lisez les journaux des moteurs et démarrez-en un autre.',
    freeFeed:
      'Vérifiez l’identifiant du compte de cours (FEED_{{environment}}), et qu’un moteur tourne.',
    oldFeed:
      'C’est habituel quand tous les marchés sont fermés. Sinon, consultez la page d’état du courtier.',
    slowRequests:
      'Synchronisations et contrôles de clés passent après les ordres. Synchronisez moins d’utilisateurs à la fois.',
    lateJobs: 'Démarrez un processus avec le rôle jobs, ou regardez sous Travaux ce qu’il fait.',
    unsent:
      'Filtrez les tâches par clôtures qui ne sont pas parties. Clôturez à la main chez le courtier ce qui ne peut attendre.',
    unknown:
      'Il est recherché sans cesse chez le courtier, et rien n’est envoyé deux fois. Synchronisez l’utilisateur pour aller plus vite.',
    slowOrders:
      'Regardez la répartition ci-dessous : si la plupart sont lents, c’est le courtier ; s’il y en a peu, c’est le quota d’une clé.',
    usedUp:
      'Recherches, backtests et chandeliers sont refusés jusque-là ; le trading n’en est pas touché.',
  },
  processes: 'Processus',
  process: 'Processus',
  roles: 'Rôles',
  since: 'Depuis',
  lastSign: 'Dernier signe de vie',
  keys: 'Clés',
  price: 'Cours le plus récent',
  notMember: 'ne prend pas de clés',
  none: 'Aucun',
  leases: 'Baux des clés du courtier',
  held: 'avec un moteur',
  free: 'sans moteur',
  feeds: 'Cours',
  environment: 'Environnement',
  read: 'Lu par un moteur',
  yes: 'oui',
  no: 'non',
  sources: { streamed: 'En flux', polled: 'Interrogés' },
  queues: 'Files d’attente',
  queue: 'File',
  requests: 'Demandes au moteur',
  waiting: 'En attente',
  oldest: 'La plus ancienne',
  unresolved: 'Ordres dont le sort est ouvert',
  noneUnresolved: 'Aucun : le sort de chaque ordre est connu.',
  order: 'Ordre',
  kinds: { OPEN: 'Ouverture', CLOSE: 'Clôture' },
  states: { PENDING: 'attend l’envoi', SENT: 'envoyé', UNKNOWN: 'recherché' },
  latency: 'De l’envoi au sort connu, 1000 derniers ordres',
  upTo: 'jusqu’à {{ms}} ms',
  longer: 'plus long',
  half: 'la moitié en',
  most: '99 sur 100 en',
  allowances: 'Reste chez le courtier pour recherches, chandeliers et backtests',
  allowanceKinds: {
    reads: 'lectures de cette minute',
    points: 'points d’historique de cette semaine',
  },
  left: 'Reste',
  of: '{{left}} sur {{max}}',
  resets: 'De nouveau entier',
};
