import type { UserSubscription } from '@entropi/contracts/subscription-model';
import { payments, userSubscriptions } from '@entropi/db/schema/money';
import { eq } from 'drizzle-orm';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { planInput } from '../../testing/test-billing';
import type { TestUser } from '../../testing/test-user';
import { feeJob } from './fee.job';
import { addDays, startOfDay, toDay } from './periods';

const DAY_MS = 86_400_000;
/** Days of the plan's trial, and of grace after a payment was due. */
const [TRIAL, GRACE] = [14, 5];

type State = UserSubscription['status'] | 'none';
type Event = keyof typeof events;

let test: TestApp;
let admin: TestUser;
let user: TestUser;
let planIds: { paid: number; tried: number };

beforeAll(async () => {
  test = await createTestApp();
  admin = await test.signIn({ isSuperuser: true });
  const add = async (trial_days: number) => {
    const input = planInput({ trial_days, grace_days: GRACE });
    return ((await admin.call('POST', '/api/subscriptions/', input)).body as { id: number }).id;
  };
  planIds = { paid: await add(0), tried: await add(TRIAL) };
});
beforeEach(async () => {
  user = await test.signIn();
});
afterAll(() => test.close());

const daysAgo = (days: number) => addDays(toDay(test.deps.now()), -days);
const set = (plan: keyof typeof planIds, starts_on?: string) =>
  admin.call('PUT', `/api/users/${user.id}/subscription`, {
    subscription_id: planIds[plan],
    ...(starts_on ? { starts_on } : {}),
  });
const owe = (due_on: string) =>
  admin.call('POST', '/api/entropi-payments/', {
    user_id: user.id,
    amount: { amount: '10.00', currency: 'EUR' },
    due_on,
  });
/** Marks all unpaid payments paid. */
async function pay() {
  const url = `/api/entropi-payments/unpaid?user_id=${user.id}`;
  const { items } = (await admin.call('GET', url)).body as { items: { id: number }[] };
  const paid_at = new Date(test.deps.now().getTime() - 1000).toISOString();
  for (const { id } of items) await admin.call('PUT', `/api/entropi-payments/${id}`, { paid_at });
  return null;
}
/** Runs the hourly job as if so many days had passed. */
async function pass(days: number) {
  const now = () => new Date(test.deps.now().getTime() + days * DAY_MS);
  await feeJob.run({ ...test.deps, now }, {}, '');
  return null;
}
const cancel = (method: 'POST' | 'DELETE') =>
  user.call(method, `/api/subscriptions/user/${user.id}/cancel`);

/** How a user comes into a state. */
const states: Record<State, () => Promise<unknown>> = {
  none: async () => undefined,
  trial: () => set('tried'),
  active: () => set('paid'),
  past_due: async () => {
    await set('paid');
    await owe(daysAgo(1));
  },
  suspended: async () => {
    await set('paid');
    await owe(daysAgo(GRACE + 1));
  },
  cancelled: async () => {
    await set('paid', daysAgo(20));
    await cancel('POST');
    // Its period ends today.
    await test.deps.db
      .update(userSubscriptions)
      .set({ currentPeriodEnd: startOfDay(toDay(test.deps.now())) })
      .where(eq(userSubscriptions.userId, user.id));
    await pass(0);
    await pay();
  },
};

/** The events; one resolves to null where no call reports a status. */
const events = {
  assign: () => set('paid'),
  cancel: () => cancel('POST'),
  resume: () => cancel('DELETE'),
  reactivate: () => admin.call('PUT', `/api/users/${user.id}/subscription/reactivate`),
  pay,
  'fall due': async () => void (await owe(daysAgo(1))),
  'fall due beyond grace': async () => void (await owe(daysAgo(GRACE + 1))),
  'defer all': async () => {
    await test.deps.db
      .update(payments)
      .set({ dueOn: daysAgo(-30) })
      .where(eq(payments.userId, user.id));
    await pass(0);
  },
  'trial ends': () => pass(TRIAL + 1),
  'job runs': () => pass(0),
};

/** The state after each event, with the status where a call rejects it. */
const TABLE: Record<State, Record<Event, string>> = {
  none: {
    assign: 'active',
    cancel: 'none 404',
    resume: 'none 404',
    reactivate: 'none 404',
    pay: 'none',
    'fall due': 'none',
    'fall due beyond grace': 'none',
    'defer all': 'none',
    'trial ends': 'none',
    'job runs': 'none',
  },
  trial: {
    assign: 'active',
    cancel: 'trial ending',
    resume: 'trial',
    reactivate: 'trial 409',
    pay: 'trial',
    'fall due': 'past_due',
    'fall due beyond grace': 'suspended',
    'defer all': 'trial',
    'trial ends': 'active',
    'job runs': 'trial',
  },
  active: {
    assign: 'active',
    cancel: 'active ending',
    resume: 'active',
    reactivate: 'active 409',
    pay: 'active',
    'fall due': 'past_due',
    'fall due beyond grace': 'suspended',
    'defer all': 'active',
    'trial ends': 'active',
    'job runs': 'active',
  },
  past_due: {
    assign: 'past_due',
    cancel: 'past_due ending',
    resume: 'past_due',
    reactivate: 'past_due 409',
    pay: 'active',
    'fall due': 'past_due',
    'fall due beyond grace': 'suspended',
    'defer all': 'active',
    'trial ends': 'suspended',
    'job runs': 'past_due',
  },
  suspended: {
    assign: 'suspended',
    cancel: 'suspended ending',
    resume: 'suspended',
    reactivate: 'suspended 409',
    pay: 'active',
    'fall due': 'suspended',
    'fall due beyond grace': 'suspended',
    'defer all': 'active',
    'trial ends': 'suspended',
    'job runs': 'suspended',
  },
  cancelled: {
    assign: 'active',
    cancel: 'cancelled 409',
    resume: 'cancelled 409',
    reactivate: 'active',
    pay: 'cancelled',
    'fall due': 'cancelled',
    'fall due beyond grace': 'cancelled',
    'defer all': 'cancelled',
    'trial ends': 'cancelled',
    'job runs': 'cancelled',
  },
};

async function readState(): Promise<string> {
  const { body } = await user.call('GET', `/api/subscriptions/user/${user.id}`);
  const found = body as UserSubscription | null;
  if (!found) return 'none';
  const isEnding = found.status !== 'cancelled' && found.cancelled_at !== null;
  return isEnding ? `${found.status} ending` : found.status;
}

const cells = Object.entries(TABLE).flatMap(([state, row]) =>
  Object.entries(row).map(([event, after]) => [state, event, after] as [State, Event, string]),
);

describe('a subscription', () => {
  it.each(cells)('that is %s, on “%s”, is then %s', async (state, event, expected) => {
    await states[state]();
    expect(await readState()).toBe(state);
    const response = await events[event]();
    const status = response && response.status >= 400 ? ` ${response.status}` : '';
    expect(`${await readState()}${status}`).toBe(expected);
    // The job ran on a later day than the calls below see.
    if (event === 'trial ends') return;
    // Without a plan in force there are no days of grace.
    const isWithoutPlan = state === 'none' || state === 'cancelled';
    const suspending = isWithoutPlan ? ['fall due', 'fall due beyond grace'] : [];
    const suspended = expected.startsWith('suspended') || suspending.includes(event);
    const suspension = await user.call('GET', '/auth/me/suspension');
    expect(suspension.body).toMatchObject({ suspended });
  });
});
