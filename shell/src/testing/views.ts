import type { Access } from '@entropi/shared/remote/access';
import type { RegistryView, RouteEntry } from '@entropi/shared/remote/manifest';
import { buildEntry, buildView } from './remotes';

const text = (en: string) => ({ en, de: en, fr: en });

function route(id: string, path: string, access: Access, more: Partial<RouteEntry> = {}) {
  const title = text(id);
  const rest = { expose: './remote', layout: 'page', onlySignedOut: false, title } as const;
  return { ...rest, id, path, access, ...more };
}

function item(label: string, path: string, access: Access, order: number) {
  return { label: text(label), icon: 'other' as const, path, access, order };
}

const auth = buildEntry({
  name: 'mf-auth',
  title: text('Sign-in'),
  access: 'public',
  navigation: [],
  routes: [
    route('login', '/login', 'public', { layout: 'panel', onlySignedOut: true }),
    route('two-factor', '/login/two-factor', 'temporary', { onlySignedOut: true }),
    route('onboarding', '/onboarding', 'onboarding'),
  ],
});

const trading = buildEntry({
  name: 'mf-trading',
  title: text('Trading'),
  access: ['user', 'staff', 'suspended'],
  routes: [
    route('dashboard', '/dashboard/:userId', 'user'),
    route('settings', '/account/settings', 'user'),
    route('paywall', '/paywall/:userId', 'suspended', { layout: 'bare' }),
    route('test', '/igbank/test', 'staff'),
  ],
  navigation: [
    item('Account details', '/account/settings', 'user', 20),
    item('Dashboard', '/dashboard/{userId}', 'user', 10),
    item('Test Services', '/igbank/test', 'staff', 40),
  ],
});

const admin = buildEntry({
  name: 'mf-admin',
  title: text('Administration'),
  access: 'superuser',
  routes: [route('users', '/admin/users', 'superuser')],
  navigation: [item('Users', '/admin/users', 'superuser', 10)],
});

/** What index.html carries for every user: login, trading and chat. */
export const PUBLIC_VIEW: RegistryView = buildView(auth, trading, buildEntry());

/** What the registry returns a superuser. */
export const SUPERUSER_VIEW: RegistryView = buildView(auth, trading, buildEntry(), admin);
