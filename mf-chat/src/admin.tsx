import type { RemoteModule } from '@entropi/shared/remote';

/** A separate expose, so that the browser of an ordinary user never loads it. */
const admin: RemoteModule = {
  routes: { 'admin-messages': () => import('./features/admin-messages/admin-messages.page') },
};

export default admin;
