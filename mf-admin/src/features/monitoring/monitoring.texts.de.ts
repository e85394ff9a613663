import { texts as monitoringList } from '@entropi/shared/lists/monitoring.texts.de';
import type { Texts } from '@entropi/shared/remote/texts';

export const texts: Texts = {
  ...monitoringList,
  title: 'Überwachung',
  line: 'Jede Handelsaufgabe, live.',
  strategy: 'Strategie',
  reasons: 'Aufgaben, die einen Blick brauchen, nach Grund',
  reasonGroup: '{{number}} × {{reason}}',
  message: {
    write: 'Schreiben',
    title_one: '{{number}} Benutzer schreiben?',
    title_other: '{{number}} Benutzern schreiben?',
    text: 'Alle finden es unter ihren Nachrichten und können antworten. Was gesendet ist, lässt sich nicht zurücknehmen.',
    body: 'Nachricht',
    verb_one: 'An {{number}} Benutzer senden',
    verb_other: 'An {{number}} Benutzer senden',
  },
  closes: 'Schließungen',
  unsentCount_one: '{{count}} nicht hinausgegangen',
  unsentCount_other: '{{count}} nicht hinausgegangen',
  states: {
    active: 'Aktiv',
    paused: 'Pausiert',
    stopped: 'Gestoppt',
    error: 'Fehler',
  },
  empty: 'Hier ist keine Aufgabe',
  emptyHint: 'Eine Aufgabe erscheint, sobald ein Benutzer die ersten Schritte beendet hat.',
  start: 'Starten',
  pause: 'Pausieren',
  stop: 'Stoppen',
  clearError: 'Fehler aufheben',
  endLeaving: 'Ausstieg beenden',
  endLeavingHint:
    'Behält, was offen ist, und lässt wieder Stufen eröffnen. Nicht gesendete Schließungen entfallen. Für den Fall, dass Sie sich beim Broker um die Positionen gekümmert haben.',
  endLeavingTitle: 'Ausstieg von {{username}} beenden?',
  endLeavingStays_one:
    '{{count}} Position bleibt beim Broker offen, mit ihrem Gewinn oder Verlust.',
  endLeavingStays_other:
    '{{count}} Positionen bleiben beim Broker offen, mit ihrem Gewinn oder Verlust.',
  endLeavingUnsent:
    'Nicht gesendete Schließungen entfallen. Eine gesendete schließt ihre Position trotzdem.',
  endLeavingTrades:
    'Die Aufgabe ist aktiv und handelt weiter: Beim nächsten Preis kann sie wieder Stufen eröffnen.',
  endLeavingRests:
    'Die Aufgabe eröffnet nichts, bis sie gestartet wird; dann fährt sie mit dem fort, was offen ist.',
  endLeavingAgain: 'Ein Stop, den der Preis weiterhin verlangt, wird neu entschieden.',
  hold: {
    title: 'Es wird nichts eröffnet: Die Datenbank war älter als die Bücher des Brokers.',
    text: 'Was fehlte, steht jetzt in den Büchern. Positionen werden wie gewohnt und von Hand geschlossen. Seit',
    compared: '{{compared}} von {{accounts}} Konten wurden seither mit dem Broker verglichen.',
    account: '{{username}} ({{account}}):',
    counts: '{{closed}} geschlossen, {{open}} offen, davon {{outside}} außerhalb einer Leiter.',
    uncompared: {
      key_rejected_one:
        '{{count}} Konto nicht: Der Broker weist den Schlüssel zurück. Lassen Sie ihn neu eingeben.',
      key_rejected_other:
        '{{count}} Konten nicht: Der Broker weist die Schlüssel zurück. Lassen Sie sie neu eingeben.',
      key_unreadable_one:
        '{{count}} Konto nicht: Der Schlüssel lässt sich nicht öffnen. Starten Sie mit dem SEAL_KEY, der ihn versiegelt hat, oder lassen Sie ihn neu eingeben.',
      key_unreadable_other:
        '{{count}} Konten nicht: Die Schlüssel lassen sich nicht öffnen. Starten Sie mit dem SEAL_KEY, der sie versiegelt hat, oder lassen Sie sie neu eingeben.',
      login_locked_one:
        '{{count}} Konto nicht: Der Broker hat die Anmeldung gesperrt. Sie wird von selbst erneut versucht.',
      login_locked_other:
        '{{count}} Konten nicht: Der Broker hat die Anmeldungen gesperrt. Sie werden von selbst erneut versucht.',
      broker_unavailable_one:
        '{{count}} Konto nicht: Der Broker antwortet nicht. Es wird von selbst erneut versucht.',
      broker_unavailable_other:
        '{{count}} Konten nicht: Der Broker antwortet nicht. Es wird von selbst erneut versucht.',
      allowance_one:
        '{{count}} Konto nicht: Der Broker erlaubt gerade keine weiteren Abfragen. Es wird von selbst erneut versucht.',
      allowance_other:
        '{{count}} Konten nicht: Der Broker erlaubt gerade keine weiteren Abfragen. Es wird von selbst erneut versucht.',
      no_engine_one:
        '{{count}} Konto nicht: Keine Engine hat den Schlüssel übernommen. Sorgen Sie dafür, dass eine Engine läuft.',
      no_engine_other:
        '{{count}} Konten nicht: Keine Engine hat die Schlüssel übernommen. Sorgen Sie dafür, dass eine Engine läuft.',
      waiting_one:
        '{{count}} Konto noch nicht: Warten Sie eine Minute, oder gleichen Sie den Benutzer unten ab.',
      waiting_other:
        '{{count}} Konten noch nicht: Warten Sie eine Minute, oder gleichen Sie die Benutzer unten ab.',
    },
    until: 'Nächster Versuch',
    more: 'und {{number}} weitere',
    lift: 'Eröffnen erlauben',
    liftTitle: 'Wieder eröffnen lassen?',
    liftText:
      '{{compared}} von {{accounts}} Konten wurden verglichen. Leitern gehen von dem weiter, was in den Büchern steht; Positionen außerhalb einer Leiter sind von Hand zu schließen. Es wird festgehalten, wer zugestimmt hat.',
    note: 'Warum (für das Protokoll)',
  },
  foreign_one:
    '{{count}} Position auf gehandelten Konten wurde nicht hier eröffnet und bleibt unberührt: {{accounts}}.',
  foreign_other:
    '{{count}} Positionen auf gehandelten Konten wurden nicht hier eröffnet und bleiben unberührt: {{accounts}}.',
  sync: 'Mit dem Broker abgleichen',
  stopAll: 'Alle Aufgaben stoppen',
  bulk: {
    inState: '{{number}} {{state}}',
    leftOut_one:
      '{{number}} der Angekreuzten bleibt aus: ein Administrator, der keine Aufgabe hat, oder wer nicht mehr passt.',
    leftOut_other:
      '{{number}} der Angekreuzten bleiben aus: Administratoren, die keine Aufgabe haben, oder wer nicht mehr passt.',
    start: {
      title_one: '{{number}} Aufgabe starten?',
      title_other: '{{number}} Aufgaben starten?',
      text: 'Jede handelt mit dem weiter, was offen ist. Eine gestoppte wird zuerst mit dem Broker verglichen; eine, die nicht starten kann, sagt warum.',
      verb: 'Aufgaben starten',
    },
    pause: {
      title_one: '{{number}} Aufgabe pausieren?',
      title_other: '{{number}} Aufgaben pausieren?',
      text: 'Sie eröffnen nichts mehr und schließen weiter. Eine, die nicht aktiv ist, bleibt, wie sie ist.',
      verb: 'Aufgaben pausieren',
    },
    clear: {
      title_one: 'Den Fehler von {{number}} Aufgabe aufheben?',
      title_other: 'Die Fehler von {{number}} Aufgaben aufheben?',
      text: 'Jede wird mit dem Broker verglichen und dann pausiert. Eine ohne Fehler bleibt, wie sie ist.',
      verb: 'Fehler aufheben',
    },
    stop: {
      title_one: '{{number}} Aufgabe stoppen?',
      title_other: '{{number}} Aufgaben stoppen?',
      text: 'Sie eröffnen und schließen nichts mehr. Offene Positionen bleiben unverwaltet beim Broker.',
      verb: 'Aufgaben stoppen',
    },
    sync: {
      title_one: '{{number}} Benutzer mit dem Broker abgleichen?',
      title_other: '{{number}} Benutzer mit dem Broker abgleichen?',
      text: 'Was der Broker geschlossen oder eröffnet hat, kommt in unsere Bücher. Gehandelt wird dadurch nichts.',
      verb: 'Mit dem Broker abgleichen',
    },
  },
  started: 'Die Aufgabe von {{username}} ist aktiv.',
  paused: 'Die Aufgabe von {{username}} ist pausiert: Sie eröffnet nichts und schließt weiter.',
  cleared: 'Der Fehler von {{username}} ist aufgehoben; die Aufgabe ist pausiert.',
  leavingEnded:
    'Die Aufgabe von {{username}} steigt nirgends mehr aus; ihre offenen Positionen bleiben.',
  synced: 'Abgeglichen: {{closed}} geschlossen, {{adopted}} übernommen, {{updated}} aktualisiert.',
  failed: '{{username}}: {{reason}}',
  stopTitle: 'Die Aufgabe von {{username}} stoppen?',
  stopText:
    'Es wird nichts mehr eröffnet oder geschlossen. Offene Positionen bleiben unverwaltet beim Broker.',
  stopAllTitle: 'Jede Aufgabe stoppen?',
  stopAllShares: 'Was aus den offenen Positionen wird',
  runningTasks: 'Laufende Aufgaben',
  leaveAnyShares: 'Offene Positionen beim Broker lassen',
  closeAnyShares: 'Alle offenen Positionen jetzt schließen',
  leaveShares_one: '{{count}} offene Position beim Broker lassen',
  leaveShares_other: '{{count}} offene Positionen beim Broker lassen',
  closeShares_one: '{{count}} offene Position jetzt schließen',
  closeShares_other: '{{count}} offene Positionen jetzt schließen',
  leaveText:
    'Alle Benutzer hören auf zu handeln. Offene Positionen bleiben beim Broker, und niemand schließt sie, mit Gewinn oder Verlust, bis ihre Aufgabe wieder gestartet wird.',
  closeText:
    'Alle Benutzer hören auf zu handeln. Jede offene Position wird zum jetzigen Marktkurs geschlossen, auch die gestoppter Aufgaben; Gewinne und Verluste werden endgültig.',
  stopWord: 'STOPP',
  typeWord: 'Mit {{word}} bestätigen',
  stopAllVerb: 'Alle Aufgaben stoppen',
  stopAllCloseVerb: 'Alle stoppen und Positionen schließen',
  closeToo_one: 'Auch {{count}} offene Position schließen',
  closeToo_other: 'Auch {{count}} offene Positionen schließen',
  stopVerb: 'Aufgabe stoppen',
  stopCloseVerb: 'Stoppen und Positionen schließen',
  stopped: 'Die Aufgabe von {{username}} ist gestoppt.',
  stoppedAll_one: '{{count}} Aufgabe gestoppt.',
  stoppedAll_other: '{{count}} Aufgaben gestoppt.',
  sharesFailed_one: '{{count}} Position konnte nicht geschlossen werden.',
  sharesFailed_other: '{{count}} Positionen konnten nicht geschlossen werden.',
  engine: {
    processes: 'Prozesse der Handelsmaschine',
    keys: 'Eigene Brokerschlüssel',
    feed: 'Alter der Kurse',
    sources: 'Kurse',
    sourceCounts: '{{streamed}} gestreamt, {{polled}} abgefragt',
    queue: 'Warteschlange',
    latency: 'Auftragslatenz p99',
    unresolved: 'Ungeklärte Aufträge',
    down: 'Keine Handelsmaschine läuft: Nichts wird gehandelt.',
  },
  task: 'Aufgabe',
  since: 'Seit',
  nextAction: 'Nächste Aktion',
  next: {
    OPEN: 'eröffnet bei {{level}}',
    CLOSE: 'schließt bei {{level}}',
    WAIT: 'wartet',
    none: 'nichts geplant',
  },
  profitCounter: 'Gewonnene Zyklen in Folge',
  ladder: 'Leiter',
  noLadder: 'Kein laufender Zyklus',
  noLadderHint: 'Die Leiter steht hier von der Ausführung der Stufe 0 bis zum Ende des Zyklus.',
  level: 'Stufe',
  trigger: 'Auslöser',
  opened: 'Eröffnet bei',
  orders: 'Aufträge',
  decidedBy: 'Entschieden bei',
  slippage: 'Slippage',
  priceSources: { streamed: 'gestreamt, {{age}} ms alt', polled: 'gelesen, {{age}} ms alt' },
  worstLevel: 'nicht schlechter als {{level}}',
  beyondWorst: 'Schlechter als zugelassen',
  noOrders: 'Noch keine Aufträge',
  noOrdersHint:
    'Jeder Auftrag steht hier: was gesendet wurde, was der Broker geantwortet hat und wie er geklärt wurde.',
  kind: 'Art',
  reference: 'Referenz',
  sent: 'Gesendet',
  responded: 'Beantwortet',
  confirmed: 'Bestätigt',
  filledAt: 'Ausgeführt zu',
  after: 'nach {{ms}} ms',
  rawOrder: 'Rohdaten',
  resolved: 'Geklärt',
  orderState: 'Zustand',
  orderKinds: { OPEN: 'Eröffnen', CLOSE: 'Schließen' },
  orderStates: {
    PENDING: 'Wartet auf den Versand',
    SENT: 'Gesendet',
    UNKNOWN: 'Wird beim Broker gesucht',
    FILLED: 'Ausgeführt',
    REJECTED: 'Abgelehnt',
    ABSENT: 'Nicht ausgeführt',
  },
  levelStates: {
    WAITING: 'Wartet',
    OPENING: 'Wird eröffnet',
    OPEN: 'Offen',
    CLOSING: 'Wird geschlossen',
    CLOSED: 'Geschlossen',
    BLOCKED: 'Gesperrt',
  },
  panelTabs: 'Abschnitte der Aufgabe',
  openPage: 'Seite öffnen',
  engineTab: 'Engine',
  syncAll: 'Alle mit dem Broker abgleichen',
  tasks: 'Aufgaben',
  jobs: 'Vorgänge',
  differences: 'Abweichungen der Bücher',
  noDifferences: 'Bücher und Broker stimmen überein',
  noDifferencesHint:
    'Jede Nacht wird jedes geschlossene Geschäft mit den Transaktionen des Brokers verglichen; was abweicht, steht hier.',
  resetCounter: 'Zurücksetzen',
  resetCounterTitle: 'Die gewonnenen Zyklen in Folge von {{username}} zurücksetzen?',
  resetCounterVerb: 'Gewonnene Zyklen in Folge zurücksetzen',
  resetCounterText:
    '{{counter}} gewonnene Zyklen in Folge werden vergessen: Die Gewinnmultiplikatoren beginnen bei der ersten Zeile. Das lässt sich nicht zurücknehmen.',
  counterReset: 'Die gewonnenen Zyklen in Folge von {{username}} zählen wieder ab 0.',
};
