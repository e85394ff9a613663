import { KEY_HEADER } from '@entropi/contracts/session-key';
import { z } from 'zod';

/** The header of a call that returns a token pair. */
export const KeyHeader = z.object({
  [KEY_HEADER]: z
    .string()
    .optional()
    .describe(
      'A proof of the key that the session is bound to (RFC 9449; ES256): shown when the session begins, it is shown at each refresh. 400 `invalid_dpop_proof`: no proof of this request, or shown before; the session goes on. 400 `use_dpop_nonce`: the clocks differ, the next proof contains the nonce of the header DPoP-Nonce. 401 `refresh_without_key`: the session is bound to another key, and ended. `session_key_required`: sessions without a key are forbidden here',
    ),
});
