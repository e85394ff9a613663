import type { NoticeTexts } from './notice-facts';

export const EN: NoticeTexts = {
  greeting: (name) => `Hello ${name}`,
  foot: (link) => `You can switch these mails off in your account details: ${link}`,
  more: (count) => `… and ${count} more`,
  deeds: {
    access: 'let in or locked out',
    address: 'another e-mail address requested',
    deleted: 'deleted',
    factor: 'second factor reset',
    password: 'password set',
    roles: 'roles given or taken',
  },
  undone: {
    authenticator:
      'Authenticator app: it was set up since then; its codes and the recovery codes open nothing any more. Ask your administrator to reset it.',
    codes:
      'Recovery codes: they were made since then, and are deleted. Make new ones under Security.',
    passkeys: 'Passkeys: those that were added since then are deleted.',
    chat: 'Telegram: the chat that was connected since then gets nothing any more.',
    keys: 'Broker keys: some were saved since then, and are still there. Check which account you trade on.',
    task: 'Your task is paused. Check its settings before you start it.',
  },
  test: {
    title: 'This is a test',
    body: 'This is how notifications of Entropi look on this device.',
  },
  kinds: {
    cycle_ended: {
      subject: (f) => `Cycle ended: ${f.amount}`,
      body: (f) => `A cycle of ${f.strategy} has ended with a result of ${f.amount}.`,
    },
    cycles_ended: {
      subject: (f) => `${f.count} cycles ended: ${f.amount}`,
      body: (f) => `${f.count} cycles have ended, with a result of ${f.amount}.\n\n${f.lines}`,
    },
    task_error: {
      subject: () => 'Your trading stopped with an error',
      body: () =>
        'An error stopped your task. It opens nothing more; shares that are open are still closed where the broker lets it. Your administrator can clear the error once its cause is gone.',
    },
    degraded: {
      subject: () => 'Your trading has been degraded for an hour',
      body: () =>
        'For more than an hour your task has been waiting for the broker, a price or an open market. It goes on by itself as soon as it can.',
    },
    message: {
      subject: () => 'You have a new message',
      body: (f) =>
        `Your administrator has written to you. Messages that wait to be read: ${f.count}.`,
    },
    suspension_announced: {
      subject: (f) => `Your trading will be paused on ${f.day}`,
      body: (f) =>
        `${f.amount} is unpaid. If it is not paid by then, your trading is paused on ${f.day}: nothing more is opened, and open shares are still closed.`,
    },
    suspended: {
      subject: () => 'Your trading is paused',
      body: (f) =>
        `Your trading has been paused since ${f.day} because ${f.amount} is unpaid. Nothing more is opened; open shares are still closed. After the payment, start your task again.`,
    },
    payment_booked: {
      subject: (f) => `Payment received: ${f.amount}`,
      body: (f) =>
        `We have booked your payment of ${f.amount} with the reference ${f.reference}. Thank you.`,
    },
    invoice: {
      subject: (f) => `Invoice of ${f.amount}`,
      body: (f) =>
        `A new invoice of ${f.amount} is payable by ${f.day}. Its reference is ${f.reference}. You find it as PDF, with a code to pay by, in your account details.`,
    },
    'address-undone': {
      subject: () => 'The change of your e-mail address was taken back',
      body: (f) =>
        `The change of the e-mail address of your Entropi account was taken back. All sessions were ended, and the password opens nothing any more: another mail brings a link to set a new one.${f.lines && `\n\nWhat was added after the change had been asked for may be somebody else’s:\n\n${f.lines}`}\n\nLook through profile, notifications and trading settings as well: whoever was signed in may have changed them. If it was not you who took the change back, contact your administrator.`,
    },
    'power-used': {
      subject: (f) => `${f.actor} changed the account of ${f.username}`,
      body: (f) =>
        `The administrator ${f.actor} did this to the account of ${f.username}: ${f.what}.\n\nEvery administrator is told. If you did not expect it, ask about it now, and look at the user’s audit trail.`,
    },
    'new-sign-in': {
      subject: () => 'New sign-in to your account',
      body: (f) =>
        `Your Entropi account was signed in to from a device that was not known before.\n\nAddress: ${f.address}\nBrowser: ${f.agent}\n\nIf it was you, there is nothing to do. If not, set a new password now and tell your administrator.`,
    },
  },
};
