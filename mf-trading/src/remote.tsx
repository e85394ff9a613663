import type { RemoteModule } from '@entropi/shared/remote';
import { prepareDashboard } from './features/dashboard/dashboard.prepare';

const remote: RemoteModule = {
  routes: {
    dashboard: () => import('./features/dashboard/dashboard.page'),
    'account-settings': () => import('./features/account-settings/account-settings.page'),
    'test-services': () => import('./features/test-services/test-services.page'),
    paywall: () => import('./features/paywall/paywall.page'),
    'paywall-account': () => import('./features/account-settings/account-settings.page'),
  },
  prepare: { dashboard: prepareDashboard },
  widgets: { cockpit: () => import('./features/dashboard/cockpit') },
};

export default remote;
