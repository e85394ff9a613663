import * as z from 'zod/mini';
import { ForeignPosition } from './books';
import { endpoint } from './endpoint';
import { Currency, Environment, Id, Timestamp } from './primitives';

export const AccountType = z.enum(['CFD', 'PHYSICAL', 'SPREADBET']);

export const IgAccount = z.strictObject({
  account_id: z.string(),
  name: z.string(),
  type: AccountType,
  currency: Currency,
  status: z.string(),
  is_default: z.boolean(),
  /** In the account's currency; null while the broker has not reported it. */
  balance: z.nullable(
    z.strictObject({
      balance: z.number(),
      deposit: z.number(),
      profit_loss: z.number(),
      available: z.number(),
    }),
  ),
  /** When the broker last reported it. */
  balance_at: z.optional(z.nullable(Timestamp)),
  environment: Environment,
  key: z.strictObject({ id: Id, identifier: z.string(), checked_at: Timestamp }),
  /** Of the account, as last compared. */
  foreign_positions: z.optional(z.array(ForeignPosition)),
});
export type IgAccount = z.infer<typeof IgAccount>;

/** It is sent as a header, so only visible ASCII is allowed: other characters would be cut, changed or not sent. */
const ApiKey = z
  .string()
  .check(
    z.trim(),
    z.minLength(1),
    z.maxLength(100),
    z.regex(/^[!-~]*$/, 'an API key has letters, digits and signs, without spaces'),
  );
const Identifier = z.string().check(z.regex(/^[A-Za-z0-9\-_]{1,30}$/));
const BrokerPassword = z.string().check(z.minLength(1), z.maxLength(350));

export const BrokerKeys = z.strictObject({
  environment: Environment,
  api_key: ApiKey,
  identifier: Identifier,
  password: BrokerPassword,
});
export type BrokerKeys = z.infer<typeof BrokerKeys>;

export const saveKeys = endpoint({
  id: 'saveKeys',
  method: 'POST',
  path: '/api/me/ig/keys',
  role: 'user',
  risk: 'money',
  scopes: { onboarding: true, rejectedWhenSuspended: true },
  summary: 'Checks broker keys with the broker and keeps them sealed',
  body: BrokerKeys,
  status: 201,
  reply: z.strictObject({
    id: Id,
    environment: Environment,
    identifier: z.string(),
    checked_at: Timestamp,
    accounts: z.array(IgAccount),
  }),
});

export const listAccounts = endpoint({
  id: 'listAccounts',
  method: 'GET',
  path: '/api/me/ig/accounts',
  role: 'user',
  scopes: { onboarding: true },
  summary: 'The caller’s broker accounts',
  reply: z.array(IgAccount),
});

export const changeDefaultAccount = endpoint({
  id: 'changeDefaultAccount',
  method: 'POST',
  path: '/api/me/ig/chage-default-account',
  role: 'user',
  risk: 'money',
  scopes: { onboarding: true, rejectedWhenSuspended: true },
  summary: 'Chooses the account that is traded',
  body: z.strictObject({ account_id: z.string().check(z.minLength(1), z.maxLength(30)) }),
  reply: IgAccount,
});

/** Findings of the steps of a test, which pages word. A newer engine may have more of them. */
export const TestFinding = z.discriminatedUnion('code', [
  z.strictObject({ code: z.literal('accounts'), count: z.number() }),
  z.strictObject({ code: z.literal('positions'), count: z.number(), account_id: z.string() }),
  z.strictObject({ code: z.literal('markets'), count: z.number(), search: z.string() }),
  z.strictObject({
    code: z.literal('price'),
    market: z.string(),
    bid: z.nullable(z.number()),
    offer: z.nullable(z.number()),
  }),
  z.strictObject({ code: z.literal('rejected'), broker_code: z.string() }),
  z.strictObject({ code: z.literal('unavailable') }),
]);
export type TestFinding = z.infer<typeof TestFinding>;

export const testConnection = endpoint({
  id: 'testConnection',
  method: 'POST',
  path: '/api/ig/test/connection',
  role: 'staff',
  risk: 'change',
  summary: 'Tries a connection to the broker step by step; without keys, with the caller’s own',
  body: z.strictObject({
    environment: Environment,
    api_key: z.optional(ApiKey),
    identifier: z.optional(Identifier),
    password: z.optional(BrokerPassword),
  }),
  reply: z.strictObject({
    ok: z.boolean(),
    steps: z.array(
      z.strictObject({
        name: z.string(),
        ok: z.boolean(),
        ms: z.number(),
        /** The finding, or the reason of the failure, in English. */
        detail: z.string(),
        /** The same as a code, which pages word; absent from an engine of an earlier release. */
        finding: z.optional(TestFinding),
        /** The broker's responses as they came, without any secret; empty where it gave none. */
        response: z.string(),
      }),
    ),
  }),
});
