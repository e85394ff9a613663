import { findCurrentTrace } from '@entropi/shared/server/current-trace';
import { NO_TRACING, type Tracing } from '@entropi/shared/server/tracing';
import { z } from 'zod';
import { recordResponse } from '../response-recorder';

/** One request to IG, before sessions and limits. */
export interface IgRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the base URL, with its leading slash and query. */
  path: string;
  /** IG's `Version` header: another number, another body. */
  version: 1 | 2 | 3 | 4;
  body?: unknown;
  headers?: Record<string, string>;
  /** Patience with this one call; absent: as with all. */
  timeoutMs?: number;
}

/**
 * What came back. `not-sent`: no connection, so nothing can have acted. `lost`: sent, no readable
 * end; it may have acted. `failed`: a response of 4xx or 5xx, `code` null unless it was IG's JSON.
 */
export type IgReply =
  | { kind: 'ok'; json: unknown; headers: Headers }
  | { kind: 'failed'; status: number; code: string | null }
  | { kind: 'lost'; cause: string }
  | { kind: 'not-sent'; cause: string };

/** One finished call, for logs and metrics: no query, no header, no body, so no secret. */
export interface IgCall {
  environment: string;
  method: string;
  path: string;
  status: number | null;
  durationMs: number;
  /** Method and first step of the path: what follows names deals and markets. */
  operation: string;
  /** The trace that it belongs to; null where none is recorded. */
  traceId: string | null;
}

export interface IgHttp {
  send(request: IgRequest): Promise<IgReply>;
}

export interface IgHttpOptions {
  environment: string;
  /** As `https://demo-api.ig.com/gateway/deal`. */
  baseUrl: string;
  apiKey: string;
  timeoutMs: number;
  observe(call: IgCall): void;
  tracing?: Tracing;
}

const NEVER_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
]);
const ErrorBody = z.object({ errorCode: z.string() });
const TimedOut = z.object({ name: z.literal('TimeoutError') });
const Caused = z.object({ cause: z.object({ code: z.string() }) });

/** Sends requests to one base URL with one key (§1.1). Never repeats one; never throws. */
export function createIgHttp(options: IgHttpOptions): IgHttp {
  async function send(request: IgRequest): Promise<IgReply> {
    const startedAt = Date.now();
    const { environment, tracing = NO_TRACING } = options;
    const operation = `${request.method} /${request.path.split(/[/?]/)[1] ?? ''}`;
    // The polls of prices belong to no trace, and make none.
    const parent = findCurrentTrace();
    const attributes = { 'broker.environment': environment };
    const span = parent && tracing.start(operation, { kind: 'client', parent, attributes });
    const response = await exchange(options, request);
    const status = response.kind === 'failed' ? response.status : 0;
    const fault = response.kind === 'ok' ? undefined : response.kind;
    span?.end(status > 0 ? { 'http.response.status_code': status } : {}, fault);
    options.observe({
      operation,
      traceId: parent?.traceId ?? null,
      environment: options.environment,
      method: request.method,
      path: request.path.split('?')[0] ?? request.path,
      status: response.kind === 'ok' ? 200 : response.kind === 'failed' ? response.status : null,
      durationMs: Date.now() - startedAt,
    });
    return response;
  }
  return { send };
}

async function exchange(options: IgHttpOptions, request: IgRequest): Promise<IgReply> {
  const hidesDelete = request.method === 'DELETE' && request.body !== undefined;
  const headers: Record<string, string> = {
    'X-IG-API-KEY': options.apiKey,
    Accept: 'application/json; charset=UTF-8',
    Version: String(request.version),
    ...request.headers,
  };
  if (request.body !== undefined) headers['Content-Type'] = 'application/json; charset=UTF-8';
  // A body with DELETE is lost on the way to IG: its FAQ requests POST with this header.
  if (hidesDelete) headers._method = 'DELETE';
  try {
    const response = await fetch(`${options.baseUrl}${request.path}`, {
      method: hidesDelete ? 'POST' : request.method,
      headers,
      redirect: 'error',
      signal: AbortSignal.timeout(request.timeoutMs ?? options.timeoutMs),
      ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
    });
    const text = await response.text();
    const path = request.path.split('?')[0] ?? request.path;
    recordResponse({ method: request.method, path, status: response.status, body: text });
    return readReply(response, text);
  } catch (error) {
    return unreached(error);
  }
}

function readReply(response: Response, text: string): IgReply {
  const json = parseJson(text);
  if (!response.ok) {
    const body = ErrorBody.safeParse(json);
    const code = body.success ? body.data.errorCode : null;
    return { kind: 'failed', status: response.status, code };
  }
  if (text !== '' && json === undefined) return { kind: 'lost', cause: 'the response is not JSON' };
  return { kind: 'ok', json, headers: response.headers };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function unreached(error: unknown): IgReply {
  const caused = Caused.safeParse(error);
  const code = caused.success ? caused.data.cause.code : null;
  if (code !== null && NEVER_CONNECTED.has(code)) return { kind: 'not-sent', cause: code };
  const isTimeout = TimedOut.safeParse(error).success;
  return { kind: 'lost', cause: isTimeout ? 'timeout' : (code ?? 'connection lost') };
}
