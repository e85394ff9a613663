import { texts as bookingsList } from '@entropi/shared/lists/bookings.texts.de';
import type { Texts } from '@entropi/shared/remote/texts';

export const texts: Texts = {
  ...bookingsList,
  title: 'Ihr Handel ist pausiert',
  because: 'Ihr Handel ist pausiert, weil {{amount}} seit {{since}} unbezahlt sind.',
  free: 'Nichts ist überfällig: Ihr Handel ist wieder frei.',
  continue: 'Weiter',
  freeHint: 'Ihre Aufgabe ist pausiert, bis Sie sie starten.',
  owed: 'Was geschuldet ist',
  due: 'Fällig am {{day}}',
  reference: 'Referenz',
  noPayments: 'Keine unbezahlte Zahlung',
  noPaymentsHint:
    'Alles Fällige ist verbucht. Die nächste Zahlung steht hier, wenn ihre Periode endet.',
  balance: 'Saldo aller Gebühren',
  lines: 'Zeile für Zeile',
  showLines: 'Alle Buchungen zeigen',
  hideLines: 'Buchungen verbergen',
  pay: 'Wie Sie zahlen',
  recalculate: 'Neu berechnen',
  recalculateHint:
    'Liest Ihre geschlossenen Positionen beim Broker und berechnet die Gebühren neu.',
  changed: 'Neu berechnet: Der Saldo hat sich um {{amount}} geändert.',
  unchanged: 'Neu berechnet: Nichts hat sich geändert.',
  recalculateFailed:
    'Der Broker hat nicht geantwortet; nichts wurde geändert. Versuchen Sie es in einer Minute erneut.',
  shares: 'Offene Positionen',
  sharesHint: 'Sie bleiben Ihre: Ziele schließen sie weiter, und Sie können sie hier schließen.',
  noShares: 'Keine offenen Positionen',
  noSharesHint: 'Beim Broker ist nichts von Ihnen offen.',
  market: 'Markt',
  direction: 'Richtung',
  size: 'Größe',
  openLevel: 'Eröffnungskurs',
  now: 'Jetzt',
  profit: 'G/V',
  state: 'Zustand',
  directions: {
    BUY: 'Kauf',
    SELL: 'Verkauf',
  },
  states: {
    OPENING: 'wird eröffnet',
    OPEN: 'offen',
    CLOSING: 'wird geschlossen',
    CLOSED: 'geschlossen',
    REJECTED: 'abgelehnt',
    UNKNOWN: 'wird geklärt',
  },
  works: 'Was weiter geht',
  worksText:
    'Positionen schließen, durch Ziel oder von Hand; Ihr Profil und Passwort; Nachrichten an den Administrator. Bis die Zahlung verbucht ist, wird nichts eröffnet.',
  toAccount: 'Ihr Konto',
  toMessages: 'Nachrichten',
};
