import type { Endpoint, Role } from '@entropi/contracts/endpoint';

/** Every call of the specification and who may make it, written down apart from the contracts for comparison. */
const TABLE = `
public POST /auth/login
temporary POST /auth/setup-2fa
temporary POST /auth/verify-2fa
any-token POST /auth/logout
public POST /auth/refresh
user GET /auth/me
owner GET /auth/users/{user_id}
user GET /auth/me/suspension
public POST /auth/register/
public POST /auth/activate/
public POST /auth/forgot-password
public POST /auth/reset-password
superuser POST /auth/cleanup-expired-tokens
public GET /auth/validate-reset-token/{token}
superuser GET /api/admin/strategy/coupled-strategies/
superuser POST /api/admin/strategy/coupled-strategies/
superuser GET /api/admin/strategy/coupled-strategies/{strategy_id}
superuser PUT /api/admin/strategy/coupled-strategies/{strategy_id}
superuser DELETE /api/admin/strategy/coupled-strategies/{strategy_id}
superuser POST /api/admin/tasks/{user_id}/start
superuser POST /api/admin/tasks/{user_id}/pause
superuser POST /api/admin/tasks/{user_id}/stop
superuser POST /api/admin/tasks/{user_id}/clear-error
superuser POST /api/admin/tasks/stop-all
superuser GET /api/admin/tasks/{user_id}/profit-multipliers
superuser POST /api/admin/tasks/{user_id}/set-profit-multipliers
superuser GET /api/admin/tasks/{user_id}/sell-mode
superuser GET /api/admin/tasks/{user_id}/profit-counter
superuser POST /api/admin/tasks/{user_id}/set-sell-mode
superuser GET /api/admin/tasks/sell-modes
superuser GET /api/admin/tasks/{user_id}/current-strategy
superuser GET /api/admin/scales/{user_id}
superuser GET /api/admin/scales/{user_id}/template/
superuser POST /api/admin/scales/{user_id}/template/
superuser PATCH /api/admin/scales/{user_id}/template/
superuser DELETE /api/admin/scales/{user_id}/template/
superuser DELETE /api/admin/scales/{user_id}/template/{scale_id}
superuser GET /api/admin/monitoring/users
superuser GET /api/admin/monitoring/users/{user_id}
superuser POST /api/admin/monitoring/refresh
superuser GET /api/admin/monitoring/transaction-activities/{user_id}
superuser GET /api/admin/monitoring/last-closed-positions/{user_id}
superuser GET /api/admin/monitoring/transaction-summary/{user_id}
superuser POST /api/admin/monitoring/sync-ig-data/{user_id}
superuser GET /api/admin/chat/users
superuser GET /api/admin/chat/users/with-messages
superuser GET /api/admin/chat/{user_id}
user GET /api/chat/admin
owner POST /api/chat/send
user GET /api/chat/unread-count
user POST /api/me/ig/keys
user GET /api/me/ig/accounts
user POST /api/me/ig/chage-default-account
owner GET /api/ig/dashboard/{user_id}
owner GET /api/ig/paywall/{user_id}
owner POST /api/ig/paywall/{user_id}/recalculate
owner PUT /api/profile/{user_id}
owner GET /api/profile/{user_id}/subscription-fees
user GET /api/strategy/strategies/
superuser POST /api/strategy/strategies/
user GET /api/strategy/strategies/{strategy_id}
superuser PUT /api/strategy/strategies/{strategy_id}
superuser DELETE /api/strategy/strategies/{strategy_id}
superuser PUT /api/strategy/strategies/sell-mode-config-all
superuser POST /api/strategy/strategies/generate-strategies
user GET /api/strategy/strategies/{strategy_id}/sell-mode-config
superuser PUT /api/strategy/strategies/{strategy_id}/sell-mode-config
superuser GET /api/strategy/strategies/{strategy_id}/users
superuser GET /api/strategy/strategies/{strategy_id}/users/assigned
superuser GET /api/strategy/strategies/{strategy_id}/users/active
user GET /api/strategy/config/me/
user PUT /api/strategy/config/me/
user DELETE /api/strategy/config/me/
user POST /api/strategy/congig/me/
user GET /api/strategy/scales/strategy/{strategy_id}/template
superuser POST /api/strategy/scale/strategy/{strategy_id}/template
superuser PATCH /api/strategy/scale/strategy/{strategy_id}/template
superuser DELETE /api/strategy/scale/strategy/{strategy_id}/template/{id}
user GET /api/strategy/scales/strategy/{strategy_id}/current
user GET /api/strategy/scale/strategy/{strategy_id}
superuser DELETE /api/strategy/scale/strategy/{strategy_id}/{id}
superuser POST /api/strategy/migrate/all-users-to-strategies
owner POST /api/strategy/shares/{user_id}
owner DELETE /api/strategy/shares/{deal_id}
owner GET /api/strategy/tasks/{user_id}
owner GET /api/strategy/tasks/{user_id}/coupled-strategy
user GET /api/subscriptions/
superuser POST /api/subscriptions/
owner GET /api/subscriptions/user/{user_id}
user GET /api/subscriptions/{subscription_id}
superuser PUT /api/subscriptions/{subscription_id}
superuser DELETE /api/subscriptions/{subscription_id}
superuser POST /api/users/
superuser GET /api/users/
owner GET /api/users/{user_id}
superuser PUT /api/users/{user_id}
superuser DELETE /api/users/{user_id}
superuser GET /api/users/{username}/
owner PUT /api/users/{user_id}/password
superuser PUT /api/users/{user_id}/subscription
superuser PUT /api/users/{user_id}/subscription/reactivate
owner GET /api/users/{user_id}/strategy
superuser PUT /api/users/{user_id}/strategy
superuser GET /api/entropi-payments/
superuser POST /api/entropi-payments/
superuser GET /api/entropi-payments/unpaid
superuser GET /api/entropi-payments/paid
superuser GET /api/entropi-payments/{payment_id}
superuser PUT /api/entropi-payments/{payment_id}
superuser DELETE /api/entropi-payments/{payment_id}
`;

export interface SpecCall {
  role: Role;
  method: Endpoint['method'];
  path: string;
}

export const specCalls: readonly SpecCall[] = TABLE.trim()
  .split('\n')
  .map((line) => {
    const [role, method, path] = line.split(' ') as [Role, Endpoint['method'], string];
    return { role, method, path };
  });

/** The queries that the specification names: the texts that are sent, and the values that apply without them. */
export const specQueries: readonly {
  call: string;
  sent: Record<string, string>;
  defaults: Record<string, unknown>;
}[] = [
  {
    call: 'GET /api/admin/monitoring/users',
    sent: { skip_sync: 'false' },
    defaults: { skip_sync: true },
  },
  {
    call: 'GET /api/admin/monitoring/users/{user_id}',
    sent: { skip_sync: 'false' },
    defaults: { skip_sync: true },
  },
  {
    call: 'GET /api/admin/monitoring/transaction-activities/{user_id}',
    sent: { limit: '7', deal_direction: 'SELL' },
    defaults: { limit: 50 },
  },
  {
    call: 'GET /api/ig/dashboard/{user_id}',
    sent: { use_cache: 'false' },
    defaults: { use_cache: true },
  },
  { call: 'DELETE /api/strategy/shares/{deal_id}', sent: { user_id: '7' }, defaults: {} },
  { call: 'GET /api/users/', sent: { skip: '50', limit: '7' }, defaults: { limit: 50 } },
];
