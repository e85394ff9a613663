import { defineTexts } from '@entropi/shared/ui/i18n';

const en = {
  close: 'Close',
  label: 'Close share: {{share}}',
  title: 'Close this share now?',
  text: 'Level {{level}}, size {{size}}, opened at {{open}}.',
  textByHand: 'Size {{size}}, opened at {{open}}.',
  nowAt: 'It is closed at the market’s price, now {{price}}:',
  lastAt:
    'It is closed at the market’s price, which is not known now; the last one, of {{at}}, was {{price}}:',
  closesLater:
    'The market is closed until {{at}}. The share is closed then, at a price that is not known yet.',
  closesAnytime:
    'There is no price of this market now. The share is closed as soon as there is one, whatever it is.',
  levelStays: 'Its level stays closed until this cycle ends.',
  verb: 'Close share',
  closingNow: 'Closing …',
  labelClosing: 'Is being closed: {{share}}',
  name: 'Level {{level}}, size {{size}}',
  nameByHand: 'Share of size {{size}}',
  nameByHandAt: 'Share of size {{size}}, opened at {{price}}',
  takeBack: 'Cancel',
  takeBackLabel: 'Cancel the close: {{share}}',
  takenBack: 'The close was taken back before it left; the share is open as before.',
  unknown: {
    market_closed: 'Not known: the market is closed.',
    closedUntil: 'Not known: the market is closed until {{at}}.',
    no_price: 'Not known: there is no price now.',
    no_rate: 'Not known: there is no exchange rate.',
    not_confirmed: 'Not known: the broker has not confirmed an order yet.',
  },
  unsent: {
    title_one: 'A close has not left: the position is open at the broker as it was.',
    title_other:
      '{{count}} closes have not left: the positions are open at the broker as they were.',
    text: 'It is sent by itself as soon as that is possible. If you do not want to wait, close it on the broker’s own platform; it is booked here by itself.',
    deal: 'deal {{deal}}: {{side}} {{size}}, close ordered {{since}}',
    sides: { BUY: 'bought', SELL: 'sold' },
  },
  news: {
    unsent:
      '{{share}}: the close has NOT left. It is sent by itself as soon as that is possible. To be out at once, close deal {{deal}} ({{side}} {{size}}) on the broker’s own platform.',
    closing: '{{share}}: the close is at the broker.',
    closed: '{{share}}: closed.',
    closedAt: '{{share}}: closed at {{price}}. Its result follows.',
    closedWith: '{{share}}: closed at {{price}}, {{result}}.',
    open: '{{share}}: the broker did not close it. It is still open; try again.',
    unknown:
      '{{share}}: the broker has not confirmed the close yet. The share stays “Closing”; its result will appear under Closed shares.',
  },
};

export const useText = defineTexts('trading-close-share', {
  en,
  de: () => import('./close-share.texts.de'),
  fr: () => import('./close-share.texts.fr'),
});
