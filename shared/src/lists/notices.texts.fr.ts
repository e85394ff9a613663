import type { Texts } from '../remote/texts';

export const texts: Texts = {
  notices: {
    cycle_ended: 'Cycle terminé',
    task_error: 'Tâche en erreur',
    degraded: 'Trading limité depuis une heure',
    message: 'Nouveau message',
    suspension_announced: 'Trading mis en pause sous sept jours',
    suspended: 'Trading en pause',
    payment_booked: 'Paiement reçu',
    invoice: 'Nouvelle facture',
  },
  digest: '{{name}} (ceux d’une heure ensemble)',
  noticeClasses: {
    alarm: 'Alarmes',
    money: 'Argent',
    trade: 'Trading',
    message: 'Messages',
  },
};
