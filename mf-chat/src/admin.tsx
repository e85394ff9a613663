import type { RemoteModule } from '@entropi/shared/remote';

/** An expose of its own: an ordinary user's browser never loads it. */
const admin: RemoteModule = {
  routes: { 'admin-messages': () => import('./features/admin-messages/admin-messages.page') },
};

export default admin;
