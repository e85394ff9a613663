import type { RemoteModule } from '@entropi/shared/remote';

const remote: RemoteModule = {
  routes: {
    login: () => import('./features/login/login.page'),
    'forgot-password': () => import('./features/forgot-password/forgot-password.page'),
    'reset-password': () => import('./features/reset-password/reset-password.page'),
    register: () => import('./features/register/register.page'),
    activate: () => import('./features/activate/activate.page'),
    'confirm-address': () => import('./features/address/confirm-address.page'),
    'undo-address': () => import('./features/address/undo-address.page'),
    'two-factor': () => import('./features/two-factor/two-factor.page'),
    onboarding: () => import('./features/onboarding/onboarding.page'),
  },
};

export default remote;
