import type { RegistryUser } from './sessions';

/** The id that the API gives to every user. */
export const USER_ID = 3;

/** Describes a caller as `GET /auth/me` does, for what no recording has. */
export function describeCaller(user: RegistryUser | null, recorded: unknown) {
  const known = typeof recorded === 'object' ? recorded : {};
  return {
    username: 'alice',
    email: 'alice@example.test',
    first_name: 'Alice',
    last_name: 'Example',
    phone: null,
    address: null,
    notifications: {},
    is_active: true,
    demo_mode: false,
    onboarding: { profile: true, broker: true, account: true, strategy: true },
    two_factor_enrolled: true,
    subscription: null,
    strategy_id: null,
    coupled_strategy_id: null,
    created_at: '2026-01-01T00:00:00Z',
    last_login_at: null,
    ...known,
    id: USER_ID,
    language: 'en',
    is_superuser: user?.predicate === 'superuser',
    is_stuff: user?.predicate === 'staff',
  };
}
