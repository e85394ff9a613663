import { createTestDatabase, type TestDatabase } from '@entropi/db/testing/test-database';
import { Client } from 'pg';

let database: TestDatabase;
let client: Client;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

/** Tables of users whose rows end with the undoing, or of which it tells. */
const ENDS = [
  'action_proofs', // with the session that they belong to
  'address_changes', // those that were asked for since
  'broker_keys', // they stay, and their user is told
  'one_time_tokens',
  'passkeys',
  'push_subscriptions', // with the session that they belong to
  'recovery_codes',
  'refresh_families',
  'tasks',
  'telegram_codes',
  'telegram_links',
  'temporary_tokens',
  'user_totp',
];

/** Tables whose rows let nobody in and send nothing anywhere: books, trails, texts and settings. */
const STAYS = [
  'audit_entries',
  'backtests',
  'bank_lines',
  'bank_statements',
  'broker_accounts',
  'chat_messages',
  'closing_deals',
  'cycles',
  'day_starts',
  'engine_requests',
  'jobs',
  'live_events',
  'mass_stops',
  'notice_settings',
  'notices',
  'order_intents',
  'payments',
  'realised_days',
  'realised_totals',
  'registrations',
  'risk_acknowledgements',
  'scale_templates',
  'shares',
  'strategy_versions',
  'subscription_fees',
  'trading_commands',
  'user_configs',
  'user_results',
  'user_subscriptions',
];

describe('each table that belongs to users', () => {
  it('ends with a change of address that is taken back, or lets nobody in', async () => {
    const { rows } = await client.query<{ name: string }>(`
      select distinct conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confrelid = 'users'::regclass`);
    expect(rows.map(({ name }) => name).sort()).toEqual([...ENDS, ...STAYS].sort());
  });
});
