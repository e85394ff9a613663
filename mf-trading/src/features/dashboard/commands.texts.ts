import { defineTexts } from '@entropi/shared/ui/i18n';

const en = {
  bar: 'Task at a glance',
  pauseToday: 'Pause until tomorrow',
  pausedUntil: 'Goes on by itself on {{at}}.',
  stopAfterCycle: 'Stop after this cycle',
  stopsAfterCycle: 'The task is paused as soon as this cycle has ended.',
  keepOn: 'Go on after it',
  closeAll: 'Close all',
  closeAllTitle_one: 'Close {{count}} share now?',
  closeAllTitle_other: 'Close all {{count}} shares now?',
  closeAllVerb_one: 'Close {{count}} share',
  closeAllVerb_other: 'Close {{count}} shares',
  closeAllText: 'Each is closed at the market’s price. Together they would bring now:',
  closeAllPauses: 'The task is paused: nothing is opened in their place until you start it.',
  closedAll_one: '{{count}} share is closed.',
  closedAll_other: '{{count}} shares are closed.',
  closingAll_one: '{{count}} share is still being closed; it is ordered again until it is.',
  closingAll_other:
    '{{count}} shares are still being closed; they are ordered again until they are.',
  byHand: 'Open by hand',
  byHandTitle: 'Open a share of {{market}} by hand',
  byHandText:
    'It obeys the limits of your strategy, belongs to no cycle, and stays open until you close it, or its stop at the broker does.',
  direction: 'Direction',
  size: 'Size',
  sizeHint: 'From {{least}}.',
  stopDistance: 'Stop at the broker',
  stopHint: 'Points from the price at which it opens; empty: as far as your strategy sets it.',
  points: 'points',
  opensAt: 'It opens at the market’s price, now {{price}}.',
  openVerb: 'Open at market',
  opened: 'The order is sent; the share stands under Open shares once the broker has confirmed it.',
  noPrice: 'There is no price now: nothing can be opened by hand.',
};

export const useCommandText = defineTexts('trading-commands', {
  en,
  de: () => import('./commands.texts.de'),
  fr: () => import('./commands.texts.fr'),
});
