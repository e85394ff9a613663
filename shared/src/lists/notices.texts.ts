/** What users are notified of, and the classes of these, wherever they are named. */
export const en = {
  notices: {
    cycle_ended: 'Cycle ended',
    task_error: 'Task in error',
    degraded: 'Trading degraded for an hour',
    message: 'New message',
    suspension_announced: 'Trading to be paused within seven days',
    suspended: 'Trading paused',
    payment_booked: 'Payment received',
    invoice: 'New invoice',
  },
  digest: '{{name}} (those of an hour together)',
  noticeClasses: {
    alarm: 'Alarms',
    money: 'Money',
    trade: 'Trades',
    message: 'Messages',
  },
};
