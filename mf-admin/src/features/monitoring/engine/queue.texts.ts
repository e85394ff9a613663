import { defineTexts } from '@entropi/shared/ui/i18n';

/** What the jobs of each queue do. */
const en = {
  queueNames: {
    mail: 'Mails of an earlier release',
    'mail-reset': 'Mails: a new password',
    'mail-invitation': 'Mails: invitations',
    'mail-activation': 'Mails: registrations',
    'mail-password-changed': 'Mails: password changed',
    'mail-two-factor-reset': 'Mails: second factor reset',
    'mail-already-registered': 'Mails: already registered',
    'mail-passkey-added': 'Mails: passkey added',
    'mail-passkey-copied': 'Mails: passkey copied',
    'mail-passkey-deleted': 'Mails: passkey deleted',
    'mail-codes-renewed': 'Mails: recovery codes renewed',
    'mail-session-copied': 'Mails: session copied',
    'mail-address-change': 'Mails: change of an address',
    'mail-address-confirm': 'Mails: confirmation of an address',
    'mail-address-undone': 'Mails: change of an address taken back',
    'mail-power-used': 'Mails: what superusers did',
    'mail-new-sign-in': 'Mails: new sign-in',
    'mail-notice': 'Mails: notices',
    notices: 'Making notices to users',
    push: 'Notices to browsers',
    telegram: 'Notices and replies by Telegram',
    'clean-up': 'Deleting what has expired',
    backup: 'Backup of the night',
    archive: 'Moving old responses of the broker to the archive',
    fees: 'Fees and charges',
    'live-events': 'Deleting old news of pages',
    'long-job-turns': 'Turns of long jobs',
    'long-job-upkeep': 'Care of long jobs',
    'backtest-clean-up': 'Deleting old back-tests',
    'command-clean-up': 'Deleting old commands',
    'candle-clean-up': 'Deleting old candles',
    'strategy-days': 'Summing up results of strategies',
    'task-resume': 'Starting tasks that were paused until a day',
  },
};

export const useQueueText = defineTexts('admin-engine-queues', {
  en,
  de: () => import('./queue.texts.de'),
  fr: () => import('./queue.texts.fr'),
});
