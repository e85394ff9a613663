import { AccountType } from '@entropi/contracts/broker-accounts';
import { CouplingType } from '@entropi/contracts/coupled-strategies';
import { JobRowState, JobState } from '@entropi/contracts/jobs';
import { PriceSource } from '@entropi/contracts/markets';
import { OrderKind } from '@entropi/contracts/order-model';
import { PaymentMethod } from '@entropi/contracts/payment-model';
import { Direction, Environment, Unit } from '@entropi/contracts/primitives';
import { TemplateSource } from '@entropi/contracts/scales';
import {
  FeeKind,
  SubscriptionPeriod,
  SubscriptionStatus,
} from '@entropi/contracts/subscription-model';
import {
  CloseReason,
  LevelState,
  SellMode,
  ShareState,
  TaskState,
} from '@entropi/contracts/trading-model';
import { Language } from '@entropi/contracts/user-model';
import { pgEnum } from 'drizzle-orm/pg-core';

// The values that the wire uses are only in the contracts; a test compares all of them with the migrations.
export const environment = pgEnum('environment', Environment.def.entries);
export const language = pgEnum('language', Language.def.entries);
export const direction = pgEnum('direction', Direction.def.entries);
export const unit = pgEnum('unit', Unit.def.entries);
export const priceSource = pgEnum('price_source', PriceSource.def.entries);
export const sellMode = pgEnum('sell_mode', SellMode.def.entries);
export const accountType = pgEnum('account_type', AccountType.def.entries);
export const templateSource = pgEnum('template_source', TemplateSource.def.entries);
export const taskState = pgEnum('task_state', TaskState.def.entries);
export const levelState = pgEnum('level_state', LevelState.def.entries);
export const shareState = pgEnum('share_state', ShareState.def.entries);
export const closeReason = pgEnum('close_reason', CloseReason.def.entries);
export const orderKind = pgEnum('order_kind', OrderKind.def.entries);
export const planPeriod = pgEnum('plan_period', SubscriptionPeriod.def.entries);
export const subscriptionStatus = pgEnum('subscription_status', SubscriptionStatus.def.entries);
export const feeKind = pgEnum('fee_kind', FeeKind.def.entries);
export const couplingType = pgEnum('coupling_type', CouplingType.def.entries);
export const jobState = pgEnum('job_state', JobState.def.entries);
export const jobRowState = pgEnum('job_row_state', JobRowState.def.entries);
export const paymentMethod = pgEnum('payment_method', PaymentMethod.def.entries);

export const oneTimeTokenKind = pgEnum('one_time_token_kind', [
  'RESET',
  'ACTIVATION',
  'INVITATION',
]);
export const cycleResult = pgEnum('cycle_result', ['WON', 'LOST', 'EVEN']);

/**
 * PENDING: committed, not sent. SENT: on the wire. UNKNOWN: no readable response. FILLED: booked. REJECTED:
 * rejected, and no position shows it. ABSENT: never reached the broker. The last three are resolved and final.
 */
export const orderState = pgEnum('order_state', [
  'PENDING',
  'SENT',
  'UNKNOWN',
  'FILLED',
  'REJECTED',
  'ABSENT',
]);
export const requestState = pgEnum('request_state', ['queued', 'claimed', 'done', 'failed']);
