import type { Access } from '@entropi/shared/remote/access';
import type { Session } from '@entropi/shared/session';
import { ALICE } from '@entropi/shared/testing/render-page';
import { decide, findWayOut, type Gate } from './redirect-rules';
import { recordLeaving, saveUser } from './return-place';

const loading: Session = { state: 'loading' };
const anonymous: Session = { state: 'anonymous' };
const secondFactor: Session = { state: 'second-factor' };
const onboarding: Session = { ...ALICE, state: 'onboarding' };
const user: Session = ALICE;
const staff: Session = { ...ALICE, isStuffUser: true };
const superuser: Session = { ...ALICE, isSuperuser: true };
const both: Session = { ...ALICE, isStuffUser: true, isSuperuser: true };
const suspended: Session = { ...ALICE, state: 'suspended', paywallId: 7 };

const GATES: Record<string, Gate> = {};
function at(path: string, access: Access, onlySignedOut = false) {
  GATES[path] = { access, onlySignedOut };
}
at('/', 'signed-in');
at('/login', 'public', true);
at('/forgot-password', 'public', true);
at('/reset-password', 'public', true);
at('/activate', 'public');
at('/login/two-factor', 'temporary', true);
at('/onboarding', 'onboarding');
at('/dashboard/3', 'user');
at('/account/settings', 'user');
at('/messages', 'user');
at('/igbank/test', 'staff');
at('/admin/users', 'superuser');
at('/paywall/7', 'suspended');
at('/paywall/7/account', 'suspended');
at('/paywall/8/account', 'suspended');
at('/paywall/7/users', 'superuser');

/** A decision in one word: shown, the target of a redirect, missing or wait. */
function go(session: Session, path: string): string {
  const decision = decide(session, path, GATES[path] ?? null);
  return decision.kind === 'go' ? decision.to : decision.kind;
}

describe.each<[string, Session, Record<string, string>]>([
  [
    'No user',
    anonymous,
    {
      '/login': 'show',
      '/forgot-password': 'show',
      '/reset-password': 'show',
      '/activate': 'show',
      '/': '/login',
      '/dashboard/3': '/login',
      '/login/two-factor': '/login',
      '/onboarding': '/login',
      '/paywall/7': '/login',
      '/admin/users': '/login',
      '/nowhere': '/login',
    },
  ],
  [
    'A temporary token',
    secondFactor,
    {
      '/login/two-factor': 'show',
      '/login': '/login/two-factor',
      '/': '/login/two-factor',
      '/reset-password': '/login/two-factor',
      '/dashboard/3': '/login/two-factor',
    },
  ],
  [
    'Onboarding',
    onboarding,
    {
      '/onboarding': 'show',
      '/': '/onboarding',
      '/login': '/onboarding',
      '/dashboard/3': '/onboarding',
      '/paywall/7': '/onboarding',
      '/nowhere': '/onboarding',
    },
  ],
  [
    'An ordinary user',
    user,
    {
      '/': 'show',
      '/dashboard/3': 'show',
      '/account/settings': 'show',
      '/messages': 'show',
      '/activate': 'show',
      '/login': '/',
      '/forgot-password': '/',
      '/reset-password': '/',
      '/login/two-factor': '/',
      '/onboarding': '/',
      '/paywall/7': '/',
      '/paywall/7/account': '/',
      '/igbank/test': '/',
      '/admin/users': '/',
      '/nowhere': 'missing',
    },
  ],
  ['A staff user', staff, { '/igbank/test': 'show', '/dashboard/3': 'show', '/admin/users': '/' }],
  [
    'A superuser',
    superuser,
    {
      '/': 'show',
      '/admin/users': 'show',
      '/dashboard/3': '/',
      '/account/settings': '/',
      '/messages': '/',
      '/igbank/test': '/',
      '/login': '/',
    },
  ],
  ['A superuser who is staff', both, { '/igbank/test': 'show', '/admin/users': 'show' }],
  [
    'A suspended user',
    suspended,
    {
      '/paywall/7': 'show',
      '/paywall/8': '/paywall/7',
      '/paywall/7/account': 'show',
      '/paywall/8/account': '/paywall/7',
      '/paywall/7/users': '/paywall/7',
      '/paywall/7/nowhere': '/paywall/7',
      '/': '/paywall/7',
      '/dashboard/3': '/paywall/7',
      '/login': '/paywall/7',
      '/messages': '/paywall/7',
      '/nowhere': '/paywall/7',
    },
  ],
  ['An unknown session', loading, { '/': 'wait', '/login': 'wait', '/dashboard/3': 'wait' }],
])('%s', (_, session, expected) => {
  it.each(Object.entries(expected))('at %s: %s', (path, outcome) => {
    expect(go(session, path)).toBe(outcome);
  });
});

describe('the way back after a login', () => {
  beforeEach(() => {
    recordLeaving();
    saveUser(user);
  });

  it('leads to the page that the login interrupted', () => {
    findWayOut(anonymous, '/login', '/dashboard/3?tab=closed');
    expect(findWayOut(user, '/', '/login/two-factor')).toBe('/dashboard/3?tab=closed');
    expect(findWayOut(user, '/', '/login')).toBe('/');
  });

  it('leads to the dashboard of a user who has just started to trade', () => {
    expect(findWayOut(user, '/', '/onboarding?started')).toBe('/dashboard/3');
    expect(findWayOut(user, '/', '/onboarding')).toBe('/');
    expect(findWayOut(suspended, '/paywall/7', '/onboarding?started')).toBe('/paywall/7');
    expect(findWayOut(anonymous, '/login', '/onboarding?started')).toBe('/login');
  });

  it('does not lead to the page of another user', () => {
    findWayOut(anonymous, '/login', '/dashboard/3');
    expect(findWayOut({ ...user, username: 'bob' }, '/', '/login/two-factor')).toBe('/');
  });

  it('leads home for a user who has logged out themselves', () => {
    recordLeaving();
    findWayOut(anonymous, '/login', '/dashboard/3');
    expect(findWayOut(user, '/', '/login/two-factor')).toBe('/');
  });
});
