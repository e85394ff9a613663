import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { Timestamp, UserPath, Version } from './primitives';

/** Version of the text that warns of the risks. It rises when the text changes, and users then acknowledge it again. */
export const RISKS_VERSION = 1;

/** What a user has acknowledged of the risks of trading. */
export const RisksView = z.strictObject({
  /** Version of the present text. */
  version: Version,
  /** The newest text that they have acknowledged, and when; null before the first. */
  acknowledged: z.nullable(z.strictObject({ version: Version, at: Timestamp })),
});
export type RisksView = z.infer<typeof RisksView>;

export const getRisks = endpoint({
  id: 'getRisks',
  method: 'GET',
  path: '/api/profile/{user_id}/risks',
  role: 'owner',
  scopes: { onboarding: true },
  summary: 'Which text about the risks holds, and which one a user has acknowledged',
  params: UserPath,
  reply: RisksView,
});

export const acknowledgeRisks = endpoint({
  id: 'acknowledgeRisks',
  method: 'POST',
  path: '/api/profile/{user_id}/risks',
  role: 'owner',
  risk: 'change',
  scopes: { onboarding: true },
  summary: 'Acknowledges the risks for oneself, in the version of the text that was shown',
  params: UserPath,
  body: z.strictObject({ version: Version }),
  reply: RisksView,
});
