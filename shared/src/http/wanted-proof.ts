import type { Endpoint } from '@entropi/contracts/endpoint';
import { getErrorBody, isApiError } from './api-error';

/** An action that the API carries out only with a proof of the user. */
export interface WantedProof {
  /** The operation's id. */
  action: string;
  /** The path of the call, with its query. */
  path: string;
  /** The body of the call; undefined for a call without one. */
  content: unknown;
  /** The means by which the user can prove who they are; empty when they have none. */
  factors: readonly Factor[];
  /** True when the action had a proof that is no longer valid for it. */
  isStale: boolean;
}

export type Factor = 'code' | 'passkey';

/** Gets a proof of an action; null when the user declines. */
export type Prove = (wanted: WantedProof, signal?: AbortSignal) => Promise<string | null>;

const FACTORS: Record<string, Factor> = { proof_by_code: 'code', proof_by_passkey: 'passkey' };

/** Reads which proof a rejected call demands; null when it was rejected for another reason. */
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
