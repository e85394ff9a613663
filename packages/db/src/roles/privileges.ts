/** What the running role may do with a table. Nothing else is ever granted: no TRUNCATE, REFERENCES or TRIGGER. */
export type Privilege = 'SELECT' | 'INSERT' | 'UPDATE' | 'DELETE';

const READ = ['SELECT'] as const;
/** Books and trails: what is written stays as it is. */
const APPEND = ['SELECT', 'INSERT'] as const;
const CHANGE = ['SELECT', 'INSERT', 'UPDATE'] as const;
/** Rows that are replaced by others, or end. */
const REPLACE = ['SELECT', 'INSERT', 'DELETE'] as const;
const ALL = ['SELECT', 'INSERT', 'UPDATE', 'DELETE'] as const;

/** Of the product's tables, and of the queue of jobs; partitions are reached through their table. */
export const SCHEMAS = ['public', 'jobs_queue'] as const;

/**
 * What the programs need of each table. A table that is not named here is closed to them. A release that changes a
 * line has a migration with it, if only one that does nothing, so that the release before leaves its privileges
 * alone; it takes one away a release after its last program that needed it.
 */
export const PRIVILEGES: Readonly<Record<string, readonly Privilege[]>> = {
  'public.action_proofs': ALL,
  'public.address_changes': ALL,
  'public.applied_migrations': READ,
  'public.archives': CHANGE,
  'public.audit_entries': APPEND,
  'public.backtest_pages': REPLACE,
  'public.backtests': ALL,
  'public.backups': ALL,
  'public.bank_lines': CHANGE,
  'public.bank_statements': CHANGE,
  'public.broker_accounts': CHANGE,
  'public.broker_keys': CHANGE,
  'public.candles': ALL,
  'public.chat_messages': CHANGE,
  'public.closed_periods': CHANGE,
  'public.closing_deals': CHANGE,
  'public.coupled_strategies': CHANGE,
  'public.coupled_strategy_members': REPLACE,
  'public.current_scales': ALL,
  'public.cycles': CHANGE,
  'public.day_starts': CHANGE,
  'public.engine_processes': ALL,
  'public.engine_requests': ALL,
  'public.feed_ownership': CHANGE,
  'public.installation': ['SELECT', 'UPDATE'],
  'public.invoices': APPEND,
  'public.job_rows': CHANGE,
  'public.jobs': ALL,
  'public.key_ownership': CHANGE,
  'public.live_events': REPLACE,
  'public.markets': CHANGE,
  'public.mass_stops': CHANGE,
  'public.notice_settings': CHANGE,
  'public.notices': ALL,
  'public.one_time_tokens': ALL,
  'public.order_intents': CHANGE,
  'public.passkey_challenges': REPLACE,
  'public.passkeys': ALL,
  'public.payments': CHANGE,
  'public.push_subscriptions': ALL,
  'public.realised_days': ALL,
  'public.realised_totals': ALL,
  'public.recovery_codes': ALL,
  'public.refresh_families': ALL,
  'public.refresh_tokens': ALL,
  'public.registrations': ALL,
  'public.restored_shares': APPEND,
  'public.risk_acknowledgements': APPEND,
  'public.scale_template_rows': APPEND,
  'public.scale_templates': CHANGE,
  'public.seal_canary': CHANGE,
  'public.sent_mails': REPLACE,
  'public.shares': CHANGE,
  'public.strategies': CHANGE,
  'public.strategy_days': ALL,
  'public.strategy_versions': CHANGE,
  'public.subscription_fees': APPEND,
  'public.subscriptions': ALL,
  'public.tasks': CHANGE,
  'public.telegram_bots': CHANGE,
  'public.telegram_codes': ALL,
  'public.telegram_links': ALL,
  'public.temporary_tokens': ALL,
  'public.throttles': ALL,
  'public.trading_commands': ALL,
  'public.trading_holds': CHANGE,
  'public.user_configs': ALL,
  'public.user_results': CHANGE,
  'public.user_subscriptions': CHANGE,
  'public.user_totp': ALL,
  'public.users': CHANGE,
  'jobs_queue.archive': REPLACE,
  'jobs_queue.job': ALL,
  // pg-boss asks for a queue of its own at each start, and finds it: a new one needs the owner.
  'jobs_queue.queue': APPEND,
  'jobs_queue.schedule': ALL,
  'jobs_queue.subscription': READ,
  'jobs_queue.version': ['SELECT', 'UPDATE'],
};
