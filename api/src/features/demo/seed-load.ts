import type { Credentials } from '@entropi/broker/broker';
import { sealCredentials } from '@entropi/broker/stored-credentials';
import { RISKS_VERSION } from '@entropi/contracts/risks';
import { inTransaction, type Transaction } from '@entropi/db/db';
import { lockTask, moveTask } from '@entropi/engine/store/task-state.repo';
import type { Deps } from '../../deps';

import { createReference } from '../payments/payment-reference';
import { readBeneficiary } from '../paywall/payment-code';
import { readStrategies } from '../strategies/strategy-view';
import { addDays, toDay } from '../subscriptions/periods';
import { PATIENT } from './demo-data';
import {
  countLoad,
  insertLoadPayments,
  insertLoadUsers,
  insertTraders,
  type LoadUser,
  reserveIds,
} from './seed-load.repo';
import { callSim } from './sim-control';

/** How many users are written by one transaction. */
const AT_ONCE = 500;
/** How many accounts are opened at the simulated broker at a time. */
const CALLS_AT_ONCE = 8;
/** One login in so many is rejected by the broker, and one task in so many is paused. */
const REJECTED_EVERY = 16;
const PAUSED_EVERY = 10;
/** One user in so many of those without a task owes a payment that is overdue. */
const OVERDUE_EVERY = 50;
const FEE_MINOR = 4900;
const OVERDUE_DAYS = 45;
const DUE_DAYS = 14;
const PAID_DAYS = 30;

export interface Load {
  users: number;
  /** Of these so many trade: the first ones. */
  tasks: number;
  /** How many of the users who trade share a login at the broker, each with an account of their own; 1 by default. */
  accountsPerKey?: number;
  /** The strategy of the user at a place, counted from 1; by default the patient one of the demo. */
  findStrategyId?(place: number): number;
}

/**
 * Adds users, tasks and payments until there are as many as wanted, for trying the console and the engine with them.
 * Tasks trade at the simulated broker, each with an account of its own. What an earlier call has added stays. Throws
 * outside of a local installation with the demo, and when users are to be added while those that exist do not fill
 * their last login.
 *
 * @param report called with the number of users that there are, after each part
 * @returns how many users it added
 */
export async function seedLoad(
  deps: Deps,
  load: Load,
  report: (users: number) => void,
): Promise<number> {
  if (!deps.config.isDemo)
    throw new Error('Only a local installation with its own database is loaded');
  const accountsPerKey = load.accountsPerKey ?? 1;
  const findStrategyId = load.findStrategyId ?? (await findRestingStrategy(deps));
  const before = await countLoad(deps.db);
  const lacking = (accountsPerKey - (before % accountsPerKey)) % accountsPerKey;
  if (load.users > before && lacking > 0)
    throw new Error(
      `There are ${before} users: add ${lacking} more with a login each, so that the next ${accountsPerKey} share one`,
    );
  for (let first = before + 1; first <= load.users; first += AT_ONCE) {
    const last = Math.min(first + AT_ONCE - 1, load.users);
    const traders = Math.min(load.tasks, last);
    // Before the rows are there, so that no engine logs in to an account that is not open yet.
    await openAccounts(deps, first, traders, accountsPerKey);
    await inTransaction(deps.db, (tx) =>
      addUsers(deps, tx, { first, last, traders, accountsPerKey, findStrategyId }),
    );
    report(last);
  }
  return Math.max(0, load.users - before);
}

async function findRestingStrategy({ db }: Deps): Promise<() => number> {
  const strategies = await readStrategies(db);
  const strategy = strategies.find(({ name }) => name === PATIENT.input.name);
  if (!strategy) throw new Error('The demo is not there yet: run `npm start` once before');
  return () => strategy.id;
}

const nameAccount = (place: number) => `L${String(place).padStart(7, '0')}`;

/** The credentials of a login, by the place of its first user: no two logins have the same, however many share one. */
const createCredentials = (place: number): Credentials => ({
  environment: 'SIM',
  apiKey: `load-key-${place}`,
  identifier: `LOAD-${place}`,
  password: `load-${place}-2026`,
});

/** The number of the login that the user at a place trades with; places side by side share one. */
const toLogin = (place: number, accountsPerKey: number) => Math.ceil(place / accountsPerKey);

/** The place of the first user of a login. */
const toFirstPlace = (login: number, accountsPerKey: number) => (login - 1) * accountsPerKey + 1;

const isRejected = (login: number) => login % REJECTED_EVERY === 0;

/** Opens the accounts of these places at the simulated broker; those that are there stay. */
async function openAccounts(
  { config }: Deps,
  first: number,
  last: number,
  accountsPerKey: number,
): Promise<void> {
  if (last < first) return;
  let next = toLogin(first, accountsPerKey);
  const end = toLogin(last, accountsPerKey);
  const work = async () => {
    while (next <= end) {
      const login = next;
      next += 1;
      if (!isRejected(login)) await openLogin(config, login, accountsPerKey);
    }
  };
  await Promise.all(Array.from({ length: CALLS_AT_ONCE }, work));
}

/** Opens a login with all of its accounts, of which the first is the preferred one. */
async function openLogin(
  config: Deps['config'],
  login: number,
  accountsPerKey: number,
): Promise<void> {
  const firstPlace = toFirstPlace(login, accountsPerKey);
  const { environment: _, ...client } = createCredentials(firstPlace);
  const accounts = Array.from({ length: accountsPerKey }, (_account, index) => ({
    accountId: nameAccount(firstPlace + index),
    accountType: 'CFD',
    preferred: index === 0,
  }));
  const { status, body } = await callSim<{ errorCode?: string }>(config, 'POST', '/users', {
    ...client,
    accounts,
  });
  if (status >= 300 && body.errorCode !== 'sim.identifier-taken')
    throw new Error(`The simulated broker rejects the login ${login}: ${body.errorCode}`);
}

interface Part {
  first: number;
  last: number;
  /** The last place that trades. */
  traders: number;
  accountsPerKey: number;
  findStrategyId(place: number): number;
}

async function addUsers(deps: Deps, tx: Transaction, part: Part): Promise<void> {
  const { accountsPerKey, findStrategyId, traders } = part;
  const added = await insertLoadUsers(tx, part.first, part.last);
  await addPayments(deps, tx, added, traders);
  const trading = added.filter(({ place }) => place <= traders);
  if (trading.length === 0) return;
  const ids = await reserveIds(tx, 'broker_keys', trading.length);
  const keys = trading.map(({ place, id: userId }, index) => {
    const credentials = createCredentials(
      toFirstPlace(toLogin(place, accountsPerKey), accountsPerKey),
    );
    return {
      sealed: sealCredentials(credentials, { id: ids[index] ?? 0, userId }, deps.sealer),
      accountId: nameAccount(place),
      strategyId: findStrategyId(place),
    };
  });
  await insertTraders(tx, keys, { risks: RISKS_VERSION, now: deps.now() });
  for (const { id, place } of trading) {
    const state = place % PAUSED_EVERY === 0 ? 'paused' : 'active';
    const by = { actorId: null, actor: 'command line', reason: 'load' };
    await moveTask(tx, await lockTask(tx, id), state, by);
  }
}

/** Two payments for each user: one is paid, and the other is open. */
async function addPayments(
  { config, now }: Deps,
  tx: Transaction,
  added: readonly LoadUser[],
  traders: number,
): Promise<void> {
  const today = toDay(now());
  const paidAt = new Date(now().getTime() - PAID_DAYS * 86_400_000);
  const { iban } = readBeneficiary(config);
  const ids = await reserveIds(tx, 'payments', added.length * 2);
  const isOverdue = (place: number) => place > traders && place % OVERDUE_EVERY === 0;
  const rows = added.flatMap(({ id: userId, place }, index) => {
    const days = isOverdue(place) ? -OVERDUE_DAYS : DUE_DAYS;
    const [paid = 0, open = 0] = ids.slice(index * 2);
    const one = { userId, amountMinor: FEE_MINOR, currency: 'EUR' };
    return [
      {
        ...one,
        id: paid,
        reference: createReference(iban, paid),
        dueOn: addDays(today, -PAID_DAYS),
        paidAt,
      },
      { ...one, id: open, reference: createReference(iban, open), dueOn: addDays(today, days) },
    ];
  });
  await insertLoadPayments(tx, rows);
}
