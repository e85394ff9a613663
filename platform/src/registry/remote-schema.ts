import { RemoteDescription } from '@entropi/shared/remote/manifest';
import { z } from 'zod';

/** JSON Schema of `remote.json`, for editors; publishing checks with the zod schema itself. */
export function buildRemoteSchema(): object {
  return z.toJSONSchema(RemoteDescription, { io: 'input' });
}
