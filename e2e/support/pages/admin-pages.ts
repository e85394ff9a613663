import { click, type PageState } from './page-state';

type State = Omit<PageState, 'user'>;

/** Lists the sections of a side panel that has an address; each is a state. */
function panel(name: string, path: string, title: string, sections: readonly string[]): State[] {
  return sections.map((section) => ({
    name: `${name}-${section}`,
    path: `${path}&section=${section}`,
    shows: ['dialog', title],
  }));
}

const LISTS: readonly State[] = [
  { name: 'admin-home', path: '/', shows: ['heading', 'Welcome, admin'], isMain: true },
  { name: 'users', path: '/admin/users', shows: ['heading', 'Users'], isMain: true },
  { name: 'users-audit', path: '/admin/users?tab=audit', shows: ['tab', 'Audit'] },
  {
    name: 'customer',
    path: '/admin/users/{alice}',
    shows: ['heading', 'alice'],
    isMain: true,
  },
  ...['trading', 'money', 'broker', 'messages', 'security', 'audit'].map(
    (tab): State => ({
      name: `customer-${tab}`,
      path: `/admin/users/{alice}?tab=${tab}`,
      shows: ['heading', 'alice'],
    }),
  ),
  ...['settings', 'ladder', 'results'].map(
    (part): State => ({
      name: `customer-${part}`,
      path: `/admin/users/{alice}?tab=trading&part=${part}`,
      shows: ['heading', 'alice'],
    }),
  ),
  { name: 'strategies', path: '/admin/strategies', shows: ['heading', 'Strategies'], isMain: true },
  {
    name: 'strategies-coupled',
    path: '/admin/strategies?tab=coupled',
    shows: ['tab', 'Coupled strategies'],
  },
  { name: 'plans', path: '/admin/subscriptions', shows: ['tab', 'Plans'], isMain: true },
  { name: 'payments', path: '/admin/subscriptions?tab=payments', shows: ['tab', 'Payments'] },
  {
    name: 'subscribers',
    path: '/admin/subscriptions?tab=subscribers',
    shows: ['tab', 'Subscribers'],
  },
  {
    name: 'bank-statements',
    path: '/admin/subscriptions?tab=bank',
    shows: ['tab', 'Bank statements'],
  },
  { name: 'fees', path: '/admin/subscriptions?tab=fees', shows: ['tab', 'Fee ledger'] },
  {
    name: 'suspensions',
    path: '/admin/subscriptions?tab=suspensions',
    shows: ['tab', 'Suspensions'],
  },
  {
    name: 'monitoring',
    path: '/admin/monitoring',
    shows: ['heading', 'Monitoring Tool'],
    isMain: true,
  },
  { name: 'monitoring-engine', path: '/admin/monitoring?tab=engine', shows: ['table', 'Queues'] },
  { name: 'monitoring-jobs', path: '/admin/monitoring?tab=jobs', shows: ['tab', 'Jobs'] },
  {
    name: 'monitoring-differences',
    path: '/admin/monitoring?tab=differences',
    shows: ['tab', 'Ledger differences'],
  },
  { name: 'platform', path: '/admin/platform', shows: ['heading', 'Platform'], isMain: true },
  {
    name: 'platform-changes',
    path: '/admin/platform?tab=changes',
    shows: ['tab', 'Changes'],
  },
  { name: 'admin-messages', path: '/admin/messages', shows: ['list', 'Users'], isMain: true },
  {
    name: 'admin-conversation',
    path: '/admin/messages?user={alice}',
    shows: ['textbox', 'Write a message'],
  },
];

const PANELS: readonly State[] = [
  ...panel('user', '/admin/users?user={alice}', 'alice', [
    'overview',
    'edit',
    'plan',
    'access',
    'audit',
  ]),
  ...panel('strategy', '/admin/strategies?strategy={strategy}', '{strategyName}', [
    'market',
    'ladder',
    'sell-mode',
    'multipliers',
    'backtest',
    'variants',
    'versions',
    'slippage',
    'users',
  ]),
  ...panel('task', '/admin/monitoring?user={alice}', 'alice', ['task', 'ladder', 'orders']),
  { name: 'plan', path: '/admin/subscriptions?plan={plan}', shows: ['dialog', ''] },
  {
    name: 'payment',
    path: '/admin/subscriptions?tab=payments&payment={payment}',
    shows: ['dialog', ''],
  },
];

const FORMS: readonly State[] = [
  { name: 'new-user', path: '/admin/users?user=new', shows: ['dialog', 'New user'] },
  {
    name: 'new-strategy',
    path: '/admin/strategies?strategy=new',
    shows: ['dialog', 'New strategy'],
  },
  {
    name: 'new-coupled',
    path: '/admin/strategies?tab=coupled&coupled=new',
    shows: ['dialog', 'New coupled strategy'],
  },
  { name: 'new-plan', path: '/admin/subscriptions?plan=new', shows: ['dialog', 'New plan'] },
  {
    name: 'new-payment',
    path: '/admin/subscriptions?payment=new',
    shows: ['dialog', 'Request a payment'],
  },
];

const DIALOGS: readonly State[] = [
  {
    name: 'migrate',
    path: '/admin/strategies',
    shows: ['dialog', /strategy/],
    open: click(['button', 'Give users a strategy']),
  },
  {
    name: 'strategy-drafts',
    path: '/admin/strategies?strategy={strategy}&section=variants',
    shows: ['button', /^Create \d+ strateg/],
    open: async (page) => {
      await page.getByLabel('Step', { exact: true }).fill('10, 20, 30, 90000');
      await page.getByLabel('Target', { exact: true }).fill('5, 8');
      await page.getByRole('button', { name: 'Show drafts' }).click();
    },
  },
  {
    name: 'stop-all',
    path: '/admin/monitoring',
    shows: ['dialog', 'Stop every task?'],
    open: click(['button', 'Stop all tasks']),
  },
  {
    name: 'order-raw',
    path: '/admin/monitoring?user={alice}&section=orders',
    shows: ['region', 'Answered'],
    open: click(['button', 'Raw data']),
  },
  {
    name: 'stop-one',
    path: '/admin/monitoring?user={alice}',
    shows: ['dialog', /^Stop /],
    open: click(['button', /^Stop$/]),
  },
  {
    name: 'deactivate',
    path: '/admin/users?user={alice}&section=edit',
    shows: ['dialog', 'Deactivate alice?'],
    open: click(['switch', 'May sign in'], ['button', 'Save changes']),
  },
  {
    name: 'users-filter',
    path: '/admin/users',
    shows: ['listbox', ''],
    open: click(['combobox', 'Role']),
  },
];

export const ADMIN_PAGES: readonly State[] = [...LISTS, ...PANELS, ...FORMS, ...DIALOGS];
