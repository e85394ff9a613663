import type { RemoteModule } from '@entropi/shared/remote';

const remote: RemoteModule = {
  routes: {
    messages: () => import('./features/messages/messages.page'),
    'paywall-messages': () => import('./features/messages/messages.page'),
  },
  widgets: {
    unread: () => import('./features/unread/unread-badge'),
    'last-message': () => import('./features/messages/last-message'),
  },
};

export default remote;
