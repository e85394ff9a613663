export const en = {
  invoice: 'Invoice',
  user: 'User',
  amount: 'Amount',
  dueOn: 'Due on',
  reference: 'Reference',
  status: 'Status',
  paid: 'Paid',
  unpaid: 'Unpaid',
  overdue: 'Overdue',
  paidAt: 'Paid at',
  created: 'Created',
  note: 'Note',
};
