import type { Texts } from '../remote/texts';

export const texts: Texts = {
  at: 'Wann',
  actor: 'Wer',
  action: 'Was',
  subject: 'Woran',
  actionCode: 'Code der Änderung',
  subjectId: 'Kennung',
  before: 'Vorher',
  after: 'Nachher',
  parts: {
    system: 'das System',
    engine: 'die Handelsmaschine',
    telegram: 'Telegram',
    operator: 'die Befehlszeile',
    'command line': 'die Befehlszeile',
  },
  kinds: {
    user: 'Benutzer',
    strategy: 'Strategie',
    'coupled-strategy': 'Gekoppelte Strategie',
    plan: 'Tarif',
    payment: 'Zahlung',
    subscription: 'Abonnement',
    cycle: 'Zyklus',
    share: 'Position',
    job: 'Vorgang',
    session: 'Sitzung',
    passkey: 'Passkey',
    'bank-line': 'Bankzeile',
    'bank-statement': 'Bankauszug',
    'broker-key': 'Brokerschlüssel',
    'broker-account': 'Brokerkonto',
    hold: 'Sperre',
    platform: 'Plattform',
    backtest: 'Backtest',
  },
  actions: {
    address: {
      confirm: 'E-Mail-Adresse bestätigt',
      undo: 'Änderung der E-Mail-Adresse zurückgenommen',
    },
    backtest: {
      delete: 'Backtest gelöscht',
    },
    'bank-line': {
      choose: 'Zahlung einer Bankzeile gewählt',
      undo: 'Buchung einer Bankzeile rückgängig gemacht',
    },
    'bank-statement': { import: 'Bankauszug importiert' },
    'broker-account': {
      default: 'Gehandeltes Konto gewählt',
    },
    'broker-key': {
      save: 'Brokerschlüssel gespeichert',
    },
    channels: { set: 'Kanäle der Benachrichtigungen geändert' },
    config: {
      set: 'Strategie und Grenzen gesetzt',
      delete: 'Strategie und Grenzen entfernt',
    },
    'coupled-strategy': {
      create: 'Gekoppelte Strategie erstellt',
      update: 'Gekoppelte Strategie geändert',
      delete: 'Gekoppelte Strategie gelöscht',
    },
    cycle: {
      'level-removed': 'Wartende Stufe entfernt',
    },
    demo: {
      seed: 'Demo-Installation erstellt',
      begin: 'Demo-Tag begonnen',
    },
    hold: {
      begin: 'Eröffnungen gesperrt',
      lift: 'Eröffnungen wieder erlaubt',
    },
    job: {
      start: 'Vorgang gestartet',
      cancel: 'Vorgang abgebrochen',
    },
    passkey: {
      add: 'Passkey hinzugefügt',
      copied: 'Kopierter Passkey gebraucht',
      delete: 'Passkey gelöscht',
      rename: 'Passkey umbenannt',
    },
    password: {
      change: 'Passwort gesetzt',
      reset: 'Passwort mit einem Link neu gesetzt',
      link: 'Link für ein Passwort gemailt',
      'links-end': 'Links für ein Passwort beendet',
    },
    payment: {
      create: 'Zahlung angefordert',
      update: 'Zahlung geändert',
      delete: 'Zahlung gelöscht',
    },
    period: {
      close: 'Zeitraum abgeschlossen',
      recompute: 'Zeitraum neu berechnet',
    },
    plan: {
      create: 'Tarif erstellt',
      update: 'Tarif geändert',
      delete: 'Tarif gelöscht',
    },
    platform: {
      promote: 'Version freigegeben',
      canary: 'Version einem Teil ausgeliefert',
      rollback: 'Version zurückgesetzt',
      recall: 'Version zurückgerufen',
    },
    profile: {
      language: 'Sprache geändert',
      update: 'Profil geändert',
    },
    push: {
      add: 'Browser für Benachrichtigungen hinzugefügt',
      delete: 'Browser für Benachrichtigungen entfernt',
    },
    risks: {
      acknowledge: 'Risiken zur Kenntnis genommen',
    },
    session: {
      open: 'Angemeldet',
      end: 'Abgemeldet',
      'end-all': 'Alle Sitzungen beendet',
      copied: 'Kopierte Sitzung gebraucht',
    },
    share: {
      open: 'Position von Hand eröffnet',
      close: 'Position von Hand geschlossen',
      'cancel-order': 'Auftrag zurückgezogen',
    },
    strategy: {
      create: 'Strategie erstellt',
      update: 'Strategie geändert',
      delete: 'Strategie gelöscht',
    },
    subscription: {
      set: 'Auf einen Tarif gesetzt',
      cancel: 'Abonnement gekündigt',
      resume: 'Abonnement fortgesetzt',
    },
    task: {
      start: 'Aufgabe gestartet',
      pause: 'Aufgabe pausiert',
      stop: 'Aufgabe gestoppt',
      'stop-all': 'Aufgabe mit allen anderen gestoppt',
      'clear-error': 'Fehler der Aufgabe behoben',
      'close-all': 'Alle Positionen geschlossen',
      'stop-after-cycle': 'Aufgabe stoppt nach dem Zyklus',
      'cycle-ended': 'Aufgabe nach dem Zyklus pausiert',
      'end-leaving': 'Verlassen beendet',
      deactivated: 'Aufgabe pausiert: Benutzer deaktiviert',
      deleted: 'Aufgabe gestoppt: Benutzer gelöscht',
      suspended: 'Aufgabe pausiert: gesperrt',
      'sell-mode': 'Verkaufsmodus geändert',
      multipliers: 'Gewinnmultiplikatoren geändert',
      'profit-counter-reset': 'Gewonnene Zyklen in Folge ab 0 gezählt',
    },
    telegram: { connect: 'Telegram-Chat verbunden', disconnect: 'Telegram-Chat getrennt' },
    template: {
      change: 'Leiter geändert',
    },
    'two-factor': {
      codes: 'Wiederherstellungscodes erneuert',
      reset: 'Zweiter Faktor zurückgesetzt',
    },
    user: {
      activate: 'Konto aktiviert',
      create: 'Benutzer erstellt',
      update: 'Benutzer geändert',
      delete: 'Benutzer gelöscht',
    },
  },
};
