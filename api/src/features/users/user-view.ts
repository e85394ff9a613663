import type { User } from '@entropi/contracts/user-model';
import { toTranslations } from '../../translations';
import type { UserRow } from './users.repo';

/** A user as the API returns them. */
export function toUser(row: UserRow): User {
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    pending_email: row.pendingEmail,
    first_name: row.firstName,
    last_name: row.lastName,
    phone: row.phone,
    address: row.address,
    language: row.language,
    region: row.region,
    notifications: row.notifications,
    is_active: row.isActive,
    is_superuser: row.isSuperuser,
    is_stuff: row.isStuff,
    demo_mode: row.demoMode,
    onboarding: row.onboarding,
    two_factor_enrolled: row.totpConfirmedAt !== null,
    two_factor_void: row.totpVoidedAt !== null,
    subscription: toSubscription(row.subscription),
    strategy_id: row.strategyId,
    coupled_strategy_id: row.coupledStrategyId,
    created_at: row.createdAt.toISOString(),
    last_login_at: row.lastLoginAt?.toISOString() ?? null,
  };
}

/** The join's columns are all null for a user without a plan. */
function toSubscription({
  subscriptionId,
  name,
  translations,
  status,
  startedAt,
  currentPeriodEnd,
  trialEndsAt,
  cancelledAt,
}: UserRow['subscription']): User['subscription'] {
  if (!subscriptionId || !name || !status || !startedAt || !currentPeriodEnd) return null;
  return {
    subscription_id: subscriptionId,
    name,
    ...toTranslations({ translations }),
    status,
    started_at: startedAt.toISOString(),
    current_period_end: currentPeriodEnd.toISOString(),
    trial_ends_at: trialEndsAt?.toISOString() ?? null,
    cancelled_at: cancelledAt?.toISOString() ?? null,
  };
}
