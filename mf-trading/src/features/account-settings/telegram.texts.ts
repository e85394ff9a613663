import { defineTexts } from '@entropi/shared/ui/i18n';

const en = {
  title: 'Telegram',
  hint: 'The Telegram bot of this installation can send you notifications. They are plain text with a link to the page; Telegram can read them. Mails go out besides.',
  none: 'No chat is connected.',
  connected: 'Connected with {{name}}.',
  unnamed: 'your chat',
  ended: {
    blocked:
      'You have blocked the bot in Telegram, so no more notifications come to {{name}}. Allow it there, then connect the chat again.',
    stopped:
      'You have sent /stop to the bot, so no more notifications come to {{name}}. You can connect the chat again.',
  },
  lastSent: 'last notification',
  neverSent: 'no notification yet',
  what: 'What goes there',
  connect: 'Connect Telegram',
  away: 'The Telegram bot cannot be reached at present. Try again in a few minutes.',
  steps: 'Open Telegram and press “Start” there.',
  open: 'Open Telegram',
  scan: 'Or scan this code with the phone that has Telegram:',
  code: 'Code that opens the bot in Telegram',
  waiting: 'Waiting for Telegram. The link is valid once, for ten minutes.',
  over: 'The link is not valid any more. Make a new one.',
  test: 'Send a test message',
  tested: 'The test message was sent to Telegram.',
  testFailed: 'Telegram has not taken the test message. Try again in a minute.',
  disconnect: 'Disconnect',
  disconnected: 'Telegram is disconnected.',
  quietToo: 'The quiet hours above hold for Telegram too.',
};

export const useText = defineTexts('trading-telegram', {
  en,
  de: () => import('./telegram.texts.de'),
  fr: () => import('./telegram.texts.fr'),
});
