import * as z from 'zod/mini';
import { Code } from './auth';
import { endpoint } from './endpoint';
import { PasskeyRequestOptions, PasskeySignature } from './passkey-model';
import { Timestamp } from './primitives';

/** The header that carries a proof with the call that it is for. */
export const PROOF_HEADER = 'action-proof';

/** The call that a proof is for, exactly as it will be made. */
export const ProvenAction = z.strictObject({
  /** The operation's id, e.g. `setUserPassword`. */
  action: z.string().check(z.minLength(1), z.maxLength(100)),
  /** The path of the call with its parameters and, if it has one, its query: `/api/users/7/password`. */
  path: z.string().check(z.minLength(1), z.maxLength(2000)),
  /** The body of the call; left out for a call without one. The order of its members does not matter. */
  content: z.optional(z.unknown()),
});
export type ProvenAction = z.infer<typeof ProvenAction>;

export const startProof = endpoint({
  id: 'startProof',
  method: 'POST',
  path: '/auth/proofs/options',
  role: 'user',
  risk: 'change',
  scopes: { onboarding: true },
  summary:
    'What a browser needs to prove one action by a passkey; its challenge is good for this action, user and session, once, for five minutes',
  body: ProvenAction,
  reply: PasskeyRequestOptions,
});

export const createProof = endpoint({
  id: 'createProof',
  method: 'POST',
  path: '/auth/proofs',
  role: 'user',
  risk: 'identity',
  provesBy: ['code', 'passkey'],
  scopes: { onboarding: true },
  summary:
    'A proof that the caller means one action: for a code, or for what a passkey signed by `startProof`, with the action’s operation, path and body; good for this action alone, once, for five minutes, in the header Action-Proof',
  body: z.union([
    z.extend(ProvenAction, { code: Code }),
    z.extend(ProvenAction, { passkey: PasskeySignature }),
  ]),
  status: 201,
  reply: z.strictObject({ proof: z.string(), expires_at: Timestamp }),
});
