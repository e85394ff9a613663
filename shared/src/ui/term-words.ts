import { defineTexts } from './i18n';

const en = {
  titles: {
    ladder: 'Ladder',
    anchor: 'Anchor',
    cycle: 'Cycle',
    sellMode: 'Sell mode',
    recovery: 'Recovery',
    profitCounter: 'Cycles won in a row',
    depth: 'Depth',
    drawdown: 'Drawdown',
    profitFactor: 'Profit factor',
    expectancy: 'Expectancy',
    sizeFactor: 'Size factor',
    highWaterMark: 'High-water mark',
  },
  texts: {
    ladder:
      'Price levels below each other (above each other for a sell). At each one a share of a fixed size is opened when the price gets there, so that a fall lowers the average price of what is open.',
    anchor:
      'The price at which level 0 of a cycle was opened. The other levels stand at fixed distances from it.',
    cycle:
      'One run of the ladder: it begins with level 0 at the market’s price and ends when no share is open any more. The next one begins by itself while the task is active.',
    sellMode:
      'How shares are sold. Single: each at its own target. All: all together once the whole reaches its target. Recovery: no target any more; all is sold as soon as the cycle loses nothing, and nothing new is opened.',
    recovery:
      'A cycle that has grown too large, too old or too deep gives up its profit target: it opens nothing more and closes as soon as it loses nothing. It stays so until the cycle ends.',
    profitCounter:
      'Won cycles since the last lost one. Where a strategy has profit multipliers, this number decides how much higher the next target is.',
    depth:
      'The deepest level of the ladder that was opened in the cycle. The deeper, the more money was bound and the more could have been lost.',
    drawdown:
      'The deepest fall from the highest result until then: what you would have lost had you begun at the worst moment.',
    profitFactor:
      'What won cycles brought, divided by what lost cycles cost. Above 1 the trading earns money.',
    expectancy: 'What a cycle has brought on average, won and lost ones together.',
    sizeFactor:
      'Multiplies the size of every level. With 2 each share is twice as large: profit, loss and margin are doubled.',
    highWaterMark:
      'The highest result that you have paid a share of the profit for. After a loss you pay again only for what lies above it.',
  },
};

/** A term that can be explained. */
export type TermName = keyof typeof en.titles;

export const useTermText = defineTexts('terms', {
  en,
  de: () => import('./term-words.de'),
  fr: () => import('./term-words.fr'),
});
