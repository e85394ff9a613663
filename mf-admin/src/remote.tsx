import type { RemoteModule } from '@entropi/shared/remote';

const remote: RemoteModule = {
  routes: {
    customer: () => import('./customer/customer.page'),
    users: () => import('./features/users/users.page'),
    strategies: () => import('./features/strategies/strategies.page'),
    subscriptions: () => import('./features/subscriptions/subscriptions.page'),
    platform: () => import('./features/platform/platform.page'),
    monitoring: () => import('./features/monitoring/monitoring.page'),
  },
  widgets: { operator: () => import('./features/monitoring/operator-card') },
};

export default remote;
