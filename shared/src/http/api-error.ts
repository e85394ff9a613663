import type { ErrorBody } from '@entropi/contracts/errors';

/** The catalogue of the specification, §8. */
const MESSAGES: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  422: 'Validation Error',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
};

/** The failure of a call. `status` 0 means that no response came at all. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly url: string;
  /** Seconds to wait, from the Retry-After of a 429 or 503; null without one. */
  readonly retryAfterSeconds: number | null;
  /** Nonce for the next proof of the session's key, from DPoP-Nonce; null without one. */
  readonly nonce: string | null;
  /** The response: the error of our API as an object, else its text. */
  readonly body: unknown;

  constructor(response: {
    status: number;
    statusText: string;
    url: string;
    body: unknown;
    retryAfterSeconds?: number | null;
    nonce?: string | null;
  }) {
    super(messageFor(response));
    this.status = response.status;
    this.url = response.url;
    this.body = response.body;
    this.retryAfterSeconds = response.retryAfterSeconds ?? null;
    this.nonce = response.nonce ?? null;
  }
}

/** Says whether an error is an ApiError, also one of another bundle's copy of the class. */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError' && 'status' in error;
}

/** The body of an error as our API writes it; empty for any other response or error. */
export function getErrorBody(error: unknown): Partial<ErrorBody> {
  const body = isApiError(error) ? error.body : null;
  return body !== null && typeof body === 'object' ? (body as Partial<ErrorBody>) : {};
}

function messageFor({ status, statusText, body }: ConstructorParameters<typeof ApiError>[0]) {
  const known = MESSAGES[status];
  if (known) return known;
  if (status === 0) return 'No response from the server';
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return `${status} ${statusText}: ${text}`;
}
