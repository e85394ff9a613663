import type { Texts } from '../remote/texts';

export const texts: Texts = {
  invoice: 'Rechnung',
  user: 'Benutzer',
  amount: 'Betrag',
  dueOn: 'Fällig am',
  reference: 'Referenz',
  status: 'Status',
  paid: 'Bezahlt',
  unpaid: 'Offen',
  overdue: 'Überfällig',
  paidAt: 'Bezahlt am',
  created: 'Erstellt',
  note: 'Notiz',
};
