import type { Endpoint } from '../contracts/endpoint';
import { getErrorBody, isApiError } from './api-error';

/** An action that the API carries out only with a proof of the user. */
export interface WantedProof {
  /** The operation's id. */
  action: string;
  /** The path of the call, with its query. */
  path: string;
  /** The body of the call; undefined for a call without one. */
  content: unknown;
  /** What the user can prove themselves with; empty: nothing. */
  factors: readonly Factor[];
  /** The action had a proof, which is not good for it any more. */
  isStale: boolean;
}

export type Factor = 'code' | 'passkey';

/** Gives a proof of an action; null when the user would rather not. */
export type Prove = (wanted: WantedProof, signal?: AbortSignal) => Promise<string | null>;

const FACTORS: Record<string, Factor> = { proof_by_code: 'code', proof_by_passkey: 'passkey' };

/** What a rejected call wants to be proven; null when it was rejected for another reason. */
export function findWantedProof(
  { id }: Pick<Endpoint, 'id'>,
  path: string,
  content: unknown,
  error: unknown,
): WantedProof | null {
  const { code, details = [] } = getErrorBody(error);
  const isWanted = code === 'proof_required' || code === 'proof_invalid';
  if (!isApiError(error) || error.status !== 428 || !isWanted) return null;
  const factors = details.flatMap((detail) => FACTORS[detail.code ?? ''] ?? []);
  return { action: id, path, content, factors, isStale: code === 'proof_invalid' };
}
