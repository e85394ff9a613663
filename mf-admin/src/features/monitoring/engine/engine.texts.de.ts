import type { Texts } from '@entropi/shared/remote/texts';

export const texts: Texts = {
  title: 'Engine',
  well: 'Die Engine arbeitet: Jeder Schlüssel hat seine Engine, Kurse kommen herein, und nichts wartet lange.',
  found: 'Was einen Blick braucht',
  titles: {
    noEngine: 'Es läuft keine Engine: Nichts wird eröffnet oder geschlossen.',
    silent: '{{process}} hat seit {{age}} kein Lebenszeichen gegeben.',
    freeKeys_one: '{{count}} Brokerschlüssel hat keine Engine: Sein Konto wird nicht gehandelt.',
    freeKeys_other:
      '{{count}} Brokerschlüssel haben keine Engine: Ihre Konten werden nicht gehandelt.',
    freeFeed:
      'Keine Engine liest die Kurse von {{environment}}: Auf diesen Märkten wird nichts entschieden.',
    oldFeed: 'Der neuste Kurs ist {{age}} alt.',
    slowRequests_one: '{{count}} Anfrage wartet auf die Engine, seit {{age}}.',
    slowRequests_other: '{{count}} Anfragen warten auf die Engine, die älteste seit {{age}}.',
    lateJobs: 'Vorgänge sind verspätet ({{queue}}): Der älteste ist seit {{age}} fällig.',
    unsent_one: '{{count}} Schließung ist nicht abgegangen, seit {{age}}.',
    unsent_other: '{{count}} Schließungen sind nicht abgegangen, die älteste seit {{age}}.',
    unknown_one: 'Der Ausgang von {{count}} Order ist unbekannt, seit {{age}}.',
    unknown_other: 'Der Ausgang von {{count}} Orders ist unbekannt, der ältesten seit {{age}}.',
    slowOrders: 'Eine von hundert Orders braucht länger als {{age}}.',
    noBackup: 'Von der Datenbank gibt es keine Sicherung.',
    oldBackup: 'Die letzte gute Sicherung der Datenbank ist {{age}} alt.',
    usedUp: '{{environment}}: {{kind}} sind aufgebraucht bis {{until}}.',
  },
  advice: {
    noBackup:
      'Geben Sie einem Prozess mit der Rolle jobs einen Ordner für Sicherungen; die erste beginnt sofort. Gibt es andere Sicherungen, setzen Sie BACKUPS=elsewhere.',
    oldBackup:
      'Sehen Sie ins Log des Prozesses mit der Rolle jobs: eine volle Platte, oder ein Ordner, der fehlt.',
    noEngine:
      'Starten Sie einen Prozess mit der Rolle engine. Gesendete Orders werden zuerst beim Broker nachgesehen.',
    silent:
      'Eine andere Engine übernimmt die Schlüssel nach fünfzehn Sekunden. Hängt er, beenden Sie ihn; er wird neu gestartet.',
    freeKeys:
      'Eine Engine übernimmt sie in Sekunden. Sonst lesen Sie die Logs der Engines und starten Sie eine weitere.',
    freeFeed:
      'Prüfen Sie das Login des Feed-Kontos (FEED_{{environment}}), und ob eine Engine läuft.',
    oldFeed:
      'Das ist üblich, solange alle Märkte geschlossen sind. Sonst sehen Sie auf der Statusseite des Brokers nach.',
    slowRequests:
      'Abgleiche und Prüfungen von Schlüsseln kommen nach den Orders. Gleichen Sie weniger Benutzer aufs Mal ab.',
    lateJobs:
      'Starten Sie einen Prozess mit der Rolle jobs, oder sehen Sie unter Vorgänge nach, woran er ist.',
    unsent:
      'Filtern Sie die Aufgaben nach Schließungen, die nicht abgegangen sind. Was nicht warten kann, schließen Sie beim Broker von Hand.',
    unknown:
      'Er wird beim Broker immer wieder nachgesehen, und nichts wird zweimal gesendet. Ein Abgleich des Benutzers beschleunigt es.',
    slowOrders:
      'Sehen Sie sich die Stufen unten an: Sind die meisten langsam, ist es der Broker; sind es wenige, ist es das Kontingent eines Schlüssels.',
    usedUp:
      'Suchen, Backtests und Kerzen werden bis dahin abgewiesen; der Handel ist davon nicht berührt.',
  },
  processes: 'Prozesse',
  process: 'Prozess',
  roles: 'Rollen',
  since: 'Seit',
  lastSign: 'Letztes Lebenszeichen',
  keys: 'Schlüssel',
  price: 'Neuster Kurs',
  notMember: 'übernimmt keine Schlüssel',
  none: 'Keine',
  leases: 'Leases der Brokerschlüssel',
  held: 'mit Engine',
  free: 'ohne Engine',
  feeds: 'Kurse',
  environment: 'Umgebung',
  read: 'Von einer Engine gelesen',
  yes: 'ja',
  no: 'nein',
  sources: { streamed: 'Gestreamt', polled: 'Abgefragt' },
  queues: 'Warteschlangen',
  queue: 'Warteschlange',
  requests: 'Anfragen an die Engine',
  waiting: 'Wartend',
  oldest: 'Älteste',
  unresolved: 'Orders mit offenem Ausgang',
  noneUnresolved: 'Keine: Der Ausgang jeder Order ist bekannt.',
  order: 'Order',
  kinds: { OPEN: 'Eröffnung', CLOSE: 'Schließung' },
  states: { PENDING: 'wartet aufs Senden', SENT: 'gesendet', UNKNOWN: 'wird nachgesehen' },
  latency: 'Vom Senden bis zum bekannten Ausgang, letzte 1000 Orders',
  upTo: 'bis {{ms}} ms',
  longer: 'länger',
  half: 'die Hälfte innert',
  most: '99 von 100 innert',
  allowances: 'Beim Broker übrig für Suchen, Kerzen und Backtests',
  allowanceKinds: { reads: 'Lesezugriffe dieser Minute', points: 'Kurspunkte dieser Woche' },
  left: 'Übrig',
  of: '{{left}} von {{max}}',
  resets: 'Wieder voll',
};
