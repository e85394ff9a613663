import type { RemoteModule } from '@entropi/shared/remote';

const remote: RemoteModule = {
  routes: { page: () => import('./features/template/template.page') },
  widgets: {},
};

export default remote;
