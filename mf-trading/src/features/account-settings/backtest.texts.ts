import { defineTexts } from '@entropi/shared/ui/i18n';

const en = {
  title: 'Try it on past prices',
  hint: 'Plays what you have chosen above, saved or not, on the broker’s past prices. No order is sent.',
  span: 'Prices of',
  spans: {
    day: 'the last day',
    week: 'the last week',
    month: 'the last 30 days',
    quarter: 'the last 90 days',
  },
  slippage: 'Slippage of each order',
  points: 'points',
  slippageFrom: {
    waiting: 'What was measured is being read.',
    measured_one:
      'Measured: {{count}} order of this strategy was filled in the last {{days}} days.',
    measured_other:
      'Measured: the mean of {{count}} orders of this strategy, filled in the last {{days}} days.',
    measuredOfSeveral_one:
      'Measured: {{count}} order of its strategies was filled in the last {{days}} days.',
    measuredOfSeveral_other:
      'Measured: the worst strategy’s mean, of {{count}} orders filled in the last {{days}} days.',
    none: 'Nothing is measured: no order was filled in the last {{days}} days. With 0 each is filled at its price.',
    unknown: 'What was measured could not be read. With 0 each order is filled at its price.',
  },
  run: 'Run back-test',
  progress: 'Progress of the back-test',
  cancel: 'Cancel',
  earlier: 'Your last back-tests',
  states: {
    queued: 'waits',
    running: 'runs',
    done: 'done',
    failed: 'It could not be run.',
    cancelled: 'Cancelled.',
  },
  gain: 'Gain or loss',
  realised: 'Realised',
  openAtEnd: 'Open at the end',
  cycleRuns: 'the cycle is not over',
  sharesWonAndLost: '{{won}} won, {{lost}} lost, {{open}} open',
  compare: 'Compare {{name}} of {{at}}',
  compareMore: 'Tick another one to see both side by side.',
  sideBySide: 'Side by side',
  sizeFactor: 'Size factor',
  balance: 'Balance at the beginning',
  spread: 'Spread',
  nights: 'Nights, in a year',
  drawdown: 'Deepest fall',
  worstDepth: 'Worst depth',
  members: 'What each strategy realised',
  worstTogether_one: 'At most {{count}} share was open; the highest margin was {{margin}}.',
  worstTogether_other:
    'At most {{count}} shares were open at once; the highest margin was {{margin}}.',
  shares_one: '{{count}} share',
  shares_other: '{{count}} shares',
  levels_one: '{{count}} level',
  levels_other: '{{count}} levels',
  cycles: 'Cycles',
  cyclesWonAndLost: '{{won}} won, {{lost}} lost, {{running}} not over',
  winRate: 'Cycles won',
  sharesTraded: 'Shares traded',
  curves: 'Equity in percent of the balance at the beginning',
  trades: 'What was traded',
  allShares: 'Shares',
  sharesOfCycle: 'Shares of this cycle',
  strategy: 'Strategy',
  notOver: 'not over',
  notOverHint: 'It is not over: what it lost or won is known only to the end of the prices.',
  unended:
    'A cycle of {{name}} is not over: it began on {{at}}, went down to level {{level}} and has realised {{realised}}. What is open counts above, not here.',
  replayIt: 'Replay',
  recovered: 'Went into recovery',
  yes: 'yes',
  no: 'no',
  stillOpen: 'still open',
  noCycles: 'No cycles',
  noShares: 'No shares',
  noCyclesHint: 'In this time nothing was opened.',
  noPricesHint:
    'These prices are not stored, or the broker has none of that time any more; the shares are listed below.',
  longest: 'Longest cycle',
  closeOuts_one: 'The broker would have closed everything {{count}} time for want of margin.',
  closeOuts_other: 'The broker would have closed everything {{count}} times for want of margin.',
  notFilled_one:
    '{{count}} opening was not filled: the margin was not enough, or with the slippage the price was worse than the strategy takes.',
  notFilled_other:
    '{{count}} openings were not filled: the margin was not enough, or with the slippage the price was worse than the strategy takes.',
  supposed:
    'Supposed, in points: slippage {{slippage}} at each order, spread {{spread}}; for nights {{nights}} a year.',
  earlyEnds: {
    paused_after_cycle: 'It ended after one cycle: this strategy pauses after each.',
    out_of_funds: 'It ended early: the account had no money left.',
    too_many_shares: 'It ended early: too many shares were traded to count them all.',
  },
  equity: 'What the account would be worth',
  caveatsTitle: 'What this result rests on',
  caveats: {
    fills_at_once: 'Every order is filled at once, at the price that triggered it.',
    fixed_spread: 'The spread is the same all the time.',
    worse_order_of_high_and_low:
      'Whether the high or the low of a candle came first is not known; the worse order is shown.',
    no_look_ahead_within_candle: 'Within a candle nothing is known of what follows.',
    fixed_exchange_rate: 'The exchange rate is the same all the time.',
    margin_at_closing_price: 'Margin is counted at closing prices.',
    rejected_opening_waits_15_minutes: 'An opening without margin is tried again after 15 minutes.',
    loss_limit_until_end_of_day:
      'After the daily loss limit nothing is opened until the end of the day.',
    nights_at_22_utc: 'Nights are charged at 22:00 UTC.',
    hours_in_utc: 'Trading hours are in UTC.',
    silent_markets_wait: 'A market without new prices is not traded until one comes.',
    markets_in_turn: 'Prices of one moment are played one market after the other.',
    gaps_fill_at_next_price: 'After a gap an order is filled at the next price.',
    generated_prices_return: 'Generated prices always return to their middle; real ones need not.',
  },
};

export const useText = defineTexts('trading-backtest', {
  en,
  de: () => import('./backtest.texts.de'),
  fr: () => import('./backtest.texts.fr'),
});
