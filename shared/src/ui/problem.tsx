/** One field that the server rejected. */
export interface FieldProblem {
  path: string;
  message: string;
  /** The rule that it breaks; null if the API does not name it. */
  code: string | null;
  values: Record<string, string | number>;
}

/** What users need to know of an error, read from whatever was thrown. */
export interface Problem {
  /** HTTP status; null when no response came. */
  status: number | null;
  code: string | null;
  message: string;
  details: FieldProblem[];
  requestId: string | null;
  /** Seconds to wait, as the server states; null if it does not. */
  retryAfterSeconds: number | null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function toText(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function toValues(value: unknown): FieldProblem['values'] {
  const pairs = isRecord(value) ? Object.entries(value) : [];
  return Object.fromEntries(
    pairs.filter((pair): pair is [string, string | number] =>
      ['string', 'number'].includes(typeof pair[1]),
    ),
  );
}

function toProblemDetails(value: unknown): FieldProblem[] {
  if (!Array.isArray(value)) return [];
  return value.filter(isRecord).map((detail) => ({
    path: String(detail.path ?? ''),
    message: String(detail.message ?? ''),
    code: toText(detail.code),
    values: toValues(detail.values),
  }));
}

/**
 * Reads an error by its shape, not by its class: bundles have their own copies of the client's
 * ApiError. An error without an HTTP status is a request that no response came to.
 */
export function readProblem(error: unknown): Problem {
  const shape = isRecord(error) ? error : {};
  const body = isRecord(shape.body) ? shape.body : {};
  return {
    status: typeof shape.status === 'number' && shape.status > 0 ? shape.status : null,
    code: toText(body.code),
    message: toText(body.message) ?? toText(shape.message) ?? '',
    details: toProblemDetails(body.details),
    requestId: toText(body.request_id),
    retryAfterSeconds: typeof shape.retryAfterSeconds === 'number' ? shape.retryAfterSeconds : null,
  };
}
