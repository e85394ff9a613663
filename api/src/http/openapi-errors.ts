import type { Endpoint } from '@entropi/contracts/endpoint';
import { ErrorBody } from '@entropi/contracts/errors';
import { z } from 'zod';
import { type ErrorDetail, getMessage } from '../errors';
import { mayWantProof } from './proof-wanted';

/** What each status of a rejection means, and a code that it may come with. */
const ERRORS: Record<string, { code: string; description: string }> = {
  400: { code: 'malformed_request', description: 'The request cannot be read' },
  401: { code: 'unauthorized', description: 'No token, or one that is not valid any more' },
  402: { code: 'suspended', description: 'A payment is overdue' },
  403: { code: 'forbidden', description: 'The caller may not make this call' },
  404: { code: 'not_found', description: 'There is no such thing' },
  413: { code: 'body_too_large', description: 'The body is larger than allowed' },
  415: { code: 'unsupported_media_type', description: 'The body is of another media type' },
  422: { code: 'validation_error', description: 'The input breaks a rule; `details` says where' },
  428: {
    code: 'proof_required',
    description:
      'The action wants a proof: make one with `POST /auth/proofs` and send it in the header Action-Proof; `details` says by what it can be made',
  },
  429: { code: 'too_many_requests', description: 'Too many requests; see Retry-After' },
  500: { code: 'internal_error', description: 'A fault of the server' },
  503: {
    code: 'database_unavailable',
    description: 'The database, the engine or the broker does not respond now',
  },
  default: { code: 'conflict', description: 'Any other rejection, by its status and code' },
};

const EXAMPLE_STATUS_OF_DEFAULT = 409;

const PROOF_DETAIL: ErrorDetail = {
  path: 'headers.action-proof',
  message: 'setUserPassword wants a proof by code',
  code: 'proof_by_code',
  values: { action: 'setUserPassword', risk: 'identity' },
};

/** Statuses of ERRORS that a call may be rejected with, by what its contract demands. */
export function listErrors(contract: Endpoint): string[] {
  const { role, scopes, params, query, body } = contract;
  const demands = {
    400: true,
    401: role !== 'public' || contract.showsKey === true,
    402: scopes?.rejectedWhenSuspended === true,
    403: role !== 'public',
    404: params !== undefined,
    413: body !== undefined,
    415: body !== undefined,
    428: mayWantProof(contract),
    422: params !== undefined || query !== undefined || body !== undefined,
    429: true,
    500: true,
    503: true,
    default: true,
  };
  return Object.keys(demands).filter((status) => demands[status as keyof typeof demands]);
}

/** References, by status, to the responses that `describeErrors` describes. */
export function referToErrors(statuses: readonly string[]): Record<string, { $ref: string }> {
  return Object.fromEntries(
    statuses.map((status) => [status, { $ref: `#/components/responses/${nameResponse(status)}` }]),
  );
}

/** The parts of the OpenAPI document that every operation's rejections share. */
export function describeErrors() {
  const { $schema, ...schema } = z.toJSONSchema(ErrorBody, { target: 'draft-2020-12' });
  const responses = Object.entries(ERRORS).map(([status, { code, description }]) => [
    nameResponse(status),
    {
      description,
      content: {
        'application/json': {
          schema: { $ref: '#/components/schemas/Error' },
          example: createExample(Number(status) || EXAMPLE_STATUS_OF_DEFAULT, code),
        },
      },
    },
  ]);
  return { schemas: { Error: schema }, responses: Object.fromEntries(responses) };
}

function nameResponse(status: string): string {
  return status === 'default' ? 'OtherError' : `Error${status}`;
}

function createExample(status: number, code: string): ErrorBody {
  return {
    status,
    code,
    message: getMessage(status),
    ...(status === 428 ? { details: [PROOF_DETAIL] } : {}),
    ...(status === 422 ? { details: [{ path: 'query.limit', message: 'Invalid input' }] } : {}),
    request_id: 'req-1',
  };
}
