import type { Texts } from '../remote/texts';

export const texts: Texts = {
  notices: {
    cycle_ended: 'Zyklus beendet',
    task_error: 'Aufgabe im Fehler',
    degraded: 'Handel seit einer Stunde eingeschränkt',
    message: 'Neue Nachricht',
    suspension_announced: 'Handel wird binnen sieben Tagen pausiert',
    suspended: 'Handel pausiert',
    payment_booked: 'Zahlung erhalten',
    invoice: 'Neue Rechnung',
  },
  digest: '{{name}} (jene einer Stunde zusammen)',
  noticeClasses: {
    alarm: 'Alarme',
    money: 'Geld',
    trade: 'Handel',
    message: 'Nachrichten',
  },
};
