import { RISKS_VERSION } from '@entropi/contracts/risks';
import type { Actor } from '@entropi/db/audit.repo';
import type { Deps } from '../../deps';
import type { OwnerId } from '../../http/caller';
import { enrolSecret } from '../auth/two-factor.domain';
import {
  changeDefaultAccount,
  listAccounts,
  saveKeys,
} from '../broker-accounts/broker-accounts.domain';
import { createPayment } from '../payments/payments.domain';
import { listUserUnpaid } from '../payments/payments.repo';
import { changeProfile } from '../profile/profile.domain';
import { acknowledgeRisks } from '../risks/risks.domain';
import { addDays, toDay } from '../subscriptions/periods';
import { findUserPlan } from '../subscriptions/subscriptions.repo';
import { setUserPlan } from '../subscriptions/user-subscription.domain';
import { createConfig, setUserStrategy } from '../user-config/user-config.domain';
import { findUserConfig } from '../user-config/user-config.repo';
import { createUser } from '../users/users.domain';
import { findUserByName } from '../users/users.repo';
import type { DemoUser } from './demo-data';

/** A demo user who acts on their own behalf. */
export type Person = Actor & { userId: OwnerId; demoMode: boolean; isSuperuser: boolean };

/** How many days bob's payment is overdue: longer than any plan's grace. */
const OVERDUE_DAYS = 45;

/** Finds the user of a name, or makes them with the second factor of the demo. */
export async function ensureUser(deps: Deps, user: DemoUser): Promise<Person> {
  const { username, firstName, lastName, totpSecret, isSuperuser = false } = user;
  const known = await findUserByName(deps.db, username);
  const { id } =
    known ??
    (await createUser(deps, null, {
      username,
      email: `${username}@demo.example`,
      password: `demo-${username}-2026`,
      first_name: firstName,
      last_name: lastName,
      is_superuser: isSuperuser,
      is_stuff: user.isStuff ?? false,
      demo_mode: true,
    }));
  if (!known?.totpConfirmedAt) {
    await enrolSecret(deps, id, totpSecret);
  }
  return { userId: id as OwnerId, username, demoMode: true, isSuperuser };
}

/** Does the first three steps of onboarding: profile, broker keys, default account. */
export async function ensureAccount(deps: Deps, person: Person, user: DemoUser): Promise<void> {
  const { userId, username } = person;
  const known = await findUserByName(deps.db, username);
  if (!known?.address) await changeProfile(deps, person, userId, toProfile(user));
  if ((await listAccounts(deps.db, userId)).length === 0) {
    await saveKeys(deps, person, {
      environment: 'SIM',
      api_key: `sim-${username}-key`,
      identifier: `SIM-${username.toUpperCase()}`,
      password: `sim-${username}-2026`,
    });
  }
  const accounts = await listAccounts(deps.db, userId);
  const account = accounts.find((one) => one.type === 'CFD');
  if (!account) throw new Error(`The simulated broker knows no account of ${username}`);
  if (accounts.some((one) => one.is_default)) return;
  await changeDefaultAccount(deps, person, account.account_id);
}

/** Does the last step of onboarding: acknowledges the risks and chooses what is traded. */
export async function ensureConfig(deps: Deps, person: Person, strategyId: number): Promise<void> {
  await acknowledgeRisks(deps, person, person.userId, RISKS_VERSION);
  if (await findUserConfig(deps.db, person.userId)) return;
  await createConfig(deps, person, person.userId, {
    strategy_id: strategyId,
    coupled_strategy_id: null,
    size_factor: 1,
    max_open_shares: null,
    daily_loss_limit: null,
    notify: true,
  });
}

/** Has a user trade another strategy from now on. */
export async function ensureStrategyChoice(
  deps: Deps,
  person: Person,
  strategyId: number,
): Promise<void> {
  const config = await findUserConfig(deps.db, person.userId);
  if (config?.strategyId === strategyId) return;
  const choice = { strategy_id: strategyId, coupled_strategy_id: null };
  await setUserStrategy(deps, person, person.userId, choice);
}

export async function ensurePlan(
  deps: Deps,
  actor: Actor,
  userId: number,
  choice: { subscriptionId: number; startsOn?: string },
): Promise<void> {
  if (await findUserPlan(deps.db, userId)) return;
  await setUserPlan(deps, actor, userId, choice);
}

/** The payment by which a user is suspended. */
export async function ensureOverduePayment(
  deps: Deps,
  actor: Actor,
  userId: number,
): Promise<void> {
  if ((await listUserUnpaid(deps.db, userId)).length > 0) return;
  await createPayment(deps, actor, {
    user_id: userId,
    amount: { amount: '49.00', currency: 'EUR' },
    due_on: addDays(toDay(deps.now()), -OVERDUE_DAYS),
    note: 'Monthly fee, requested twice',
  });
}

function toProfile({ username, firstName, lastName }: DemoUser) {
  return {
    first_name: firstName,
    last_name: lastName,
    email: `${username}@demo.example`,
    phone: '+41 44 000 00 00',
    language: 'en' as const,
    address: { street: 'Musterstrasse 1', postcode: '8000', city: 'Zürich', country: 'CH' },
    notifications: {},
  };
}
