import type { Texts } from '../remote/texts';

export const texts: Texts = {
  invoice: 'Facture',
  user: 'Utilisateur',
  amount: 'Montant',
  dueOn: 'Échéance',
  reference: 'Référence',
  status: 'Statut',
  paid: 'Payé',
  unpaid: 'Ouvert',
  overdue: 'En retard',
  paidAt: 'Payé le',
  created: 'Créé',
  note: 'Note',
};
