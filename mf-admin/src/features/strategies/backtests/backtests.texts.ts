import { defineTexts } from '@entropi/shared/ui/i18n';

const en = {
  line: 'Plays the strategy as it is saved on past prices. No order is sent. Two runs of before and after a change stand side by side.',
  prices: 'Prices',
  pricesOf: {
    day: 'the last day',
    week: 'the last week',
    month: 'the last 30 days',
    quarter: 'the last 90 days',
    generated: 'generated prices',
  },
  slippage: 'Slippage of each order',
  points: 'points',
  balance: 'Balance at the beginning',
  sizeFactor: 'Size factor',
  run: 'Run back-test',
  earlier: 'Your back-tests',
  ofAll: 'Those of other strategies too',
  none: 'No back-test yet',
  noneHint: 'Run one above: it appears here with its result.',
  choose: 'Choose one to see it, or two to see them side by side.',
  states: {
    queued: 'waits',
    running: 'runs',
    done: 'done',
    failed: 'could not be run',
    cancelled: 'cancelled',
  },
  figures: 'Figures of the back-tests',
  chartLabel:
    'Equity from {{low}} to {{high}} of the beginning; {{won}} cycles with a gain, {{others}} without',
  chartKey:
    'Equity, from {{low}} to {{high}} of the beginning. Below it the cycles: with a gain above, without one below.',
  chartPart: 'The first {{count}} of {{total}} cycles are drawn.',
  cycleTitle: 'Cycle {{number}}, from {{at}}: down to level {{level}}, {{realised}} realised',
  span: 'Prices of',
  gain: 'Gain or loss',
  realised: 'Realised',
  openAtEnd: 'Open at the end',
  drawdown: 'Deepest fall',
  worstDepth: 'Levels open in the worst cycle',
  cycles: 'Cycles',
  cyclesWonAndLost: '{{won}} won, {{lost}} lost, {{running}} not over',
  longest: 'Longest cycle',
  closeOuts: 'Closed for want of margin',
  notFilled: 'Openings not filled',
  earlyEnd: 'Ended early',
  earlyEnds: {
    paused_after_cycle: 'it pauses after each cycle',
    out_of_funds: 'no money was left',
    too_many_shares: 'too many shares were traded',
  },
  spread: 'Spread, points',
};

export const useText = defineTexts('admin-backtests', {
  en,
  de: () => import('./backtests.texts.de'),
  fr: () => import('./backtests.texts.fr'),
});
