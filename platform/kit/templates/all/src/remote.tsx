import type { RemoteModule } from '@entropi/shared/remote';

/** What the shell loads: loaders by the ids of remote.json, each called when its page is opened. */
const remote: RemoteModule = {
  routes: { start: () => import('./start.page') },
};

export default remote;
