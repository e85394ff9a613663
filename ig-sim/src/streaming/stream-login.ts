import type { SimDeps } from '../deps';
import { IgError } from '../errors';
import type { StreamOwner } from './stream-owner';
import { TLCP_ERRORS, type TlcpError } from './tlcp';

const PASSWORD = /^CST-(?<cst>[^|]+)\|XST-(?<xst>.+)$/;

/** It has no code, because the server itself cannot be reached. */
const UNAVAILABLE: TlcpError = { code: Number.NaN, message: 'unavailable' };

/** Checks who opens a stream: user and password are the account and the tokens of a session. */
export function checkStreamOwner(
  deps: SimDeps,
  parameters: URLSearchParams,
): StreamOwner | TlcpError {
  if (!deps.config.streaming) return UNAVAILABLE;
  const accountId = parameters.get('LS_user') ?? '';
  const { cst, xst } = PASSWORD.exec(parameters.get('LS_password') ?? '')?.groups ?? {};
  if (!cst || !xst) return TLCP_ERRORS.wrongPassword;
  try {
    const session = deps.sessions.getByTokens(cst, xst);
    if (session.accountId !== accountId) return TLCP_ERRORS.wrongPassword;
    const owner = { identifier: session.identifier, accountId };
    const fault = deps.faults.take('streamRejected', owner);
    if (!fault) return owner;
    if (fault.code === 'unavailable') return UNAVAILABLE;
    return { code: fault.code, message: 'rejected by a fault switch' };
  } catch (error) {
    if (error instanceof IgError) return TLCP_ERRORS.wrongPassword;
    throw error;
  }
}
