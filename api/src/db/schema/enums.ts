import { pgEnum } from 'drizzle-orm/pg-core';

export const environment = pgEnum('environment', ['SIM', 'DEMO', 'LIVE']);
export const language = pgEnum('language', ['en', 'de', 'fr']);
export const direction = pgEnum('direction', ['BUY', 'SELL']);
export const unit = pgEnum('unit', ['POINTS', 'PERCENT']);
export const sellMode = pgEnum('sell_mode', ['ALL', 'SINGLE', 'RECOVERY']);
export const oneTimeTokenKind = pgEnum('one_time_token_kind', [
  'RESET',
  'ACTIVATION',
  'INVITATION',
]);
export const accountType = pgEnum('account_type', ['CFD', 'PHYSICAL', 'SPREADBET']);
export const templateSource = pgEnum('template_source', ['STRATEGY', 'USER']);
export const couplingType = pgEnum('coupling_type', ['HEDGE', 'EXCLUSIVE', 'SEQUENCE', 'BASKET']);
export const taskState = pgEnum('task_state', ['active', 'paused', 'stopped', 'error']);
export const cycleResult = pgEnum('cycle_result', ['WON', 'LOST', 'EVEN']);
export const levelState = pgEnum('level_state', [
  'WAITING',
  'OPENING',
  'OPEN',
  'CLOSING',
  'CLOSED',
  'BLOCKED',
]);
export const shareState = pgEnum('share_state', [
  'OPENING',
  'OPEN',
  'CLOSING',
  'CLOSED',
  'REJECTED',
  'UNKNOWN',
]);
export const closeReason = pgEnum('close_reason', [
  'TAKE_PROFIT',
  'BASKET_TAKE_PROFIT',
  'RECOVERY',
  'SHARE_STOP',
  'CYCLE_STOP',
  'STOP_ALL',
  'MANUAL',
  'BROKER',
  'ROLLED',
]);
export const orderKind = pgEnum('order_kind', ['OPEN', 'CLOSE']);

/**
 * PENDING committed, not sent · SENT on the wire · UNKNOWN no readable response · FILLED booked ·
 * REJECTED rejected and no position shows it · ABSENT never reached the broker. The last three are
 * resolved and final.
 */
export const orderState = pgEnum('order_state', [
  'PENDING',
  'SENT',
  'UNKNOWN',
  'FILLED',
  'REJECTED',
  'ABSENT',
]);
export const planPeriod = pgEnum('plan_period', ['MONTH', 'QUARTER', 'YEAR']);
export const subscriptionStatus = pgEnum('subscription_status', [
  'trial',
  'active',
  'past_due',
  'suspended',
  'cancelled',
]);
export const feeKind = pgEnum('fee_kind', [
  'PERIOD',
  'PERFORMANCE',
  'CHARGE',
  'CREDIT',
  'REVERSAL',
]);
export const paymentMethod = pgEnum('payment_method', ['BANK_TRANSFER', 'CARD', 'OTHER']);
export const requestState = pgEnum('request_state', ['queued', 'claimed', 'done', 'failed']);
export const jobState = pgEnum('job_state', ['queued', 'running', 'done', 'failed', 'cancelled']);
export const jobRowState = pgEnum('job_row_state', [
  'waiting',
  'running',
  'done',
  'failed',
  'skipped',
]);
