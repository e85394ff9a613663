import { defineTexts } from '@entropi/shared/ui/i18n';

const en = {
  title: 'Test Services',
  line: 'Tries the broker step by step. Nothing is stored, and no order is sent unless you confirm it.',
  ownKeys: 'Leave the three empty to use your own saved keys.',
  allOrNone: 'Fill in all three, or none.',
  run: 'Test connection',
  result: 'Result',
  ok: 'All steps went well.',
  failed: 'The connection does not work; see the step that failed.',
  empty: 'No test yet',
  emptyHint: 'Every step will stand here with its time and what the broker responded.',
  running: 'Testing…',
  done: 'done',
  stepFailed: 'failed',
  response: 'Response',
  noOwnKeys:
    'You have no saved keys of {{environment}}: fill in all three to try a connection, or save your own under Account details, Broker.',
  all: 'Fill in all three: you have no saved keys of this environment.',
  connection: 'Connection',
  steps: {
    login: 'Log in and read the accounts',
    positions: 'Read the open positions',
    markets: 'Search a market',
    prices: 'Read its price',
  },
  findings: {
    accounts_one: 'Logged in; {{count}} account.',
    accounts_other: 'Logged in; {{count}} accounts.',
    positions_one: '{{count}} open position on {{account}}.',
    positions_other: '{{count}} open positions on {{account}}.',
    markets_one: '{{count}} market found for “{{search}}”.',
    markets_other: '{{count}} markets found for “{{search}}”.',
    price: '{{market}}: bid {{bid}}, offer {{offer}}.',
    unavailable: 'The broker does not respond. Try again in a minute.',
  },
  order: {
    title: 'Try an order',
    live: 'An order can be tried on the simulator or IG demo only: your traded account is one of real money.',
    noAccount:
      'To try an order, save broker keys and choose an account under Account details, Broker.',
    question: 'Buy {{size}} of {{name}} and close it?',
    text: 'Sends two real orders to {{account}}: one buys the smallest size at market, the other closes it at once. It costs the spread.',
    verb: 'Send both orders',
    late: 'The broker has not confirmed in time. Look at your dashboard: the share may be open still.',
    rejected:
      'The broker rejected the order; nothing is open. Try another market: not each one suits each type of account.',
    done: 'Opened at {{opened}}, closed at {{closed}}: {{profit}}.',
    steps: {
      open: 'Order to buy accepted',
      filled: 'Bought',
      close: 'Order to close accepted',
      closed: 'Closed',
    },
  },
  markets: 'Markets and prices',
  marketsHint:
    'Finds a market by its name or epic, here and at the broker, and reads its last price.',
  searchLabel: 'Name or epic',
  search: 'Search',
  found: 'Markets found',
  marketLine: '{{value}} a point, from {{size}}, {{status}}',
  noMarkets: 'No market of this name',
  noMarketsHint:
    'Try another part of its name. The broker may be closed to searches for a minute after many of them.',
  priceOf: 'Price of {{name}}',
  bid: 'Bid',
  offer: 'Offer',
  spread: 'Spread',
  age: 'Age',
  took: 'Response in',
  readAgain: 'Read again',
  statuses: {
    CLOSED: 'closed',
    EDITS_ONLY: 'orders can be changed, not opened',
    OFFLINE: 'not offered at the moment',
    ON_AUCTION: 'in an auction',
    ON_AUCTION_NO_EDITS: 'in an auction, without changes',
    SUSPENDED: 'suspended by the broker',
    TRADEABLE: 'open for trading',
  },
};

export const useText = defineTexts('trading-test-services', {
  en,
  de: () => import('./test-services.texts.de'),
  fr: () => import('./test-services.texts.fr'),
});
