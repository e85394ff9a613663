import { Channels } from '@entropi/contracts/published';
import * as z from 'zod/mini';

/** Where the platform serves the state of the registry, and changes it, for the API. */
export const RELEASES_PATH = '/releases';

/** What the platform returns of a release: what was served before and after it; both null if all was so already. */
export const ReleaseReply = z.object({
  revision: z.int(),
  before: z.nullable(Channels),
  after: z.nullable(Channels),
});
