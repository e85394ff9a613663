import type { User } from '@entropi/shared/contracts/user-model';

/** Alice, an ordinary user, as the API answers her. */
export const ALICE_USER: User = {
  id: 3,
  username: 'alice',
  email: 'alice@example.com',
  first_name: 'Alice',
  last_name: 'Meier',
  phone: null,
  address: null,
  language: 'en',
  notifications: {},
  is_active: true,
  is_superuser: false,
  is_stuff: false,
  demo_mode: true,
  onboarding: { profile: true, broker: true, account: true, strategy: true },
  two_factor_enrolled: true,
  subscription: null,
  strategy_id: 1,
  coupled_strategy_id: null,
  created_at: '2026-01-01T00:00:00Z',
  last_login_at: null,
};
