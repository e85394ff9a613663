import { defineTexts } from '@entropi/shared/ui/i18n';

const en = {
  title: 'Engine',
  well: 'The engine works: every key has its engine, prices come in, and nothing waits for long.',
  found: 'What needs a look',
  titles: {
    noEngine: 'No engine runs: nothing is opened or closed.',
    silent: '{{process}} has given no sign of life for {{age}}.',
    freeKeys_one: '{{count}} broker key has no engine: its account is not traded.',
    freeKeys_other: '{{count}} broker keys have no engine: their accounts are not traded.',
    freeFeed: 'No engine reads the prices of {{environment}}: nothing is decided on its markets.',
    oldFeed: 'The newest price is {{age}} old.',
    slowRequests_one: '{{count}} request waits for the engine, the oldest for {{age}}.',
    slowRequests_other: '{{count}} requests wait for the engine, the oldest for {{age}}.',
    lateJobs: 'Jobs are late ({{queue}}): the oldest is due since {{age}}.',
    unsent_one: '{{count}} close has not left, for {{age}}.',
    unsent_other: '{{count}} closes have not left, the oldest for {{age}}.',
    unknown_one: 'The fate of {{count}} order is not known, for {{age}}.',
    unknown_other: 'The fate of {{count}} orders is not known, the oldest for {{age}}.',
    slowOrders: 'One order of a hundred takes longer than {{age}}.',
    noBackup: 'The database was never backed up.',
    oldBackup: 'The last good backup of the database is {{age}} old.',
    usedUp: 'The {{kind}} of {{environment}} are used up until {{until}}.',
  },
  advice: {
    noBackup:
      'Set BACKUP_DIR for a process with the role jobs; it makes one at once. If you back it up by other means, set BACKUPS=elsewhere.',
    oldBackup:
      'Look into the log of the process with the role jobs: a full disk, or a folder that is not there.',
    noEngine:
      'Start a process with the role engine. Orders that were sent are looked up at the broker first.',
    silent:
      'Another engine takes its keys after fifteen seconds. If it hangs, end it; it is started again.',
    freeKeys:
      'An engine takes them within seconds. If none does, read the engines’ logs, and start one more.',
    freeFeed:
      'Look at the login of its feed account (FEED_{{environment}}), and whether an engine runs.',
    oldFeed:
      'That is usual while all markets are closed. Otherwise look at the broker’s own status page.',
    slowRequests:
      'Syncs and checks of keys take their turn behind orders. Refresh fewer users at once.',
    lateJobs: 'Start a process with the role jobs, or look at what it is at under Jobs.',
    unsent:
      'Filter Tasks by closes that have not left. Close at the broker by hand what cannot wait.',
    unknown:
      'It is looked up at the broker again and again, and nothing is sent twice. Sync the user to hurry it.',
    slowOrders:
      'Look at the steps below: if most are slow it is the broker, if few are, it is the allowance of a key.',
    usedUp:
      'Searches, back-tests and candles are refused until then; trading is not touched by it.',
  },
  processes: 'Processes',
  process: 'Process',
  roles: 'Roles',
  since: 'Since',
  lastSign: 'Last sign of life',
  keys: 'Keys',
  price: 'Newest price',
  notMember: 'takes no keys',
  none: 'None',
  leases: 'Leases of broker keys',
  held: 'with an engine',
  free: 'without an engine',
  feeds: 'Prices',
  environment: 'Environment',
  read: 'Read by an engine',
  yes: 'yes',
  no: 'no',
  sources: { streamed: 'Streamed', polled: 'Polled' },
  queues: 'Queues',
  queue: 'Queue',
  requests: 'Requests to the engine',
  waiting: 'Waiting',
  oldest: 'Oldest',
  unresolved: 'Orders whose fate is open',
  noneUnresolved: 'None: the fate of every order is known.',
  order: 'Order',
  kinds: { OPEN: 'Open', CLOSE: 'Close' },
  states: { PENDING: 'waits to be sent', SENT: 'sent', UNKNOWN: 'being looked up' },
  latency: 'From sending to knowing the fate, last 1000 orders',
  upTo: 'up to {{ms}} ms',
  longer: 'longer',
  half: 'half within',
  most: '99 of 100 within',
  allowances: 'Left at the broker for searches, candles and back-tests',
  allowanceKinds: { reads: 'reads of this minute', points: 'points of history of this week' },
  left: 'Left',
  of: '{{left}} of {{max}}',
  resets: 'Whole again',
};

export const useText = defineTexts('admin-engine', {
  en,
  de: () => import('./engine.texts.de'),
  fr: () => import('./engine.texts.fr'),
});
