import { NOT_AFTER_HEADER, PRICE_SEEN_HEADER } from '@entropi/contracts/conditions';
import { z } from 'zod';

/** The headers of a call that trades. */
export const ConditionHeaders = z.object({
  'idempotency-key': z
    .string()
    .optional()
    .describe(
      'Makes a repeat harmless: it returns what the first request did. 409 `command_under_way`: that one is not done yet. `command_unresolved`: it was broken off, and what became of it is to be looked up',
    ),
  [NOT_AFTER_HEADER]: z
    .string()
    .optional()
    .describe('A time in UTC. 409 `command_late`: by the server’s clock it is over'),
  [PRICE_SEEN_HEADER]: z
    .string()
    .optional()
    .describe(
      'The prices that it is sent by: `SIM/IX.D.DAX.IFMM.IP=12242/12243.2`, bid and offer, with commas between several. 409 `price_moved`: one is too far off by now. `no_price`: there is none any more',
    ),
});
