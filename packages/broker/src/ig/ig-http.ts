import { request as sendRequest } from 'undici';
import { z } from 'zod';
import type { CallTracing } from '../call-tracing';
import { recordResponse } from '../response-recorder';

/** One request to IG, before sessions and limits. */
export interface IgRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The path below the base URL, with its leading slash and query. */
  path: string;
  /** IG's `Version` header; each version has another body. */
  version: 1 | 2 | 3 | 4;
  body?: unknown;
  headers?: Record<string, string>;
  /** The time-out of this one call; that of all calls when absent. */
  timeoutMs?: number;
}

/**
 * The reply. `not-sent`: there was no connection, so nothing can have happened. `lost`: it was sent, but no complete
 * response came; it may have had an effect. `failed`: a response of 4xx or 5xx, `code` null unless its body was IG's
 * JSON.
 */
export type IgReply =
  | { kind: 'ok'; json: unknown; headers: IgHeaders }
  | { kind: 'failed'; status: number; code: string | null }
  | { kind: 'lost'; cause: string }
  | { kind: 'not-sent'; cause: string };

/** Headers of a response, by their names in lower case. */
export type IgHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** A header that occurs once in a response; null when it does not. */
export function findHeader(headers: IgHeaders, name: string): string | null {
  const value = headers[name];
  return typeof value === 'string' ? value : null;
}

/** One finished call, for logs and metrics. It has no query, header or body, and so no secret. */
export interface IgCall {
  environment: string;
  method: string;
  path: string;
  status: number | null;
  durationMs: number;
  /** Method and first step of the path; what follows would name deals and markets. */
  operation: string;
  /** The trace to which it belongs; null where none is recorded. */
  traceId: string | null;
}

export interface IgHttp {
  send(request: IgRequest): Promise<IgReply>;
}

export interface IgHttpOptions {
  environment: string;
  /** For example `https://demo-api.ig.com/gateway/deal`. */
  baseUrl: string;
  apiKey: string;
  timeoutMs: number;
  observe(call: IgCall): void;
  tracing?: CallTracing;
}

const NEVER_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
]);
const ErrorBody = z.object({ errorCode: z.string() });
const Coded = z.object({ code: z.string() });

/** Sends requests to one base URL with one key (§1.1). It never repeats a request and never throws. */
export function createIgHttp(options: IgHttpOptions): IgHttp {
  async function send(request: IgRequest): Promise<IgReply> {
    const startedAt = Date.now();
    const { environment, tracing } = options;
    const operation = `${request.method} /${request.path.split(/[/?]/)[1] ?? ''}`;
    // Polls of prices belong to no trace, and begin none.
    const parent = tracing?.findCurrent() ?? null;
    const attributes = { 'broker.environment': environment };
    const span = parent && tracing?.start(operation, { kind: 'client', parent, attributes });
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
  // The body of a DELETE is lost on the way to IG; its FAQ recommends POST with this header.
  if (hidesDelete) headers._method = 'DELETE';
  // A time-out for the call as a whole, because the client's own limits are only for parts of it.
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), request.timeoutMs ?? options.timeoutMs);
  try {
    const response = await sendRequest(`${options.baseUrl}${request.path}`, {
      method: hidesDelete ? 'POST' : request.method,
      headers,
      signal: patience.signal,
      ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
    });
    const text = await response.body.text();
    const path = request.path.split('?')[0] ?? request.path;
    const { statusCode: status } = response;
    recordResponse({ method: request.method, path, status, body: text });
    return readReply(status, response.headers, text);
  } catch (error) {
    return unreached(error, patience.signal.aborted);
  } finally {
    clearTimeout(timer);
  }
}

function readReply(status: number, headers: IgHeaders, text: string): IgReply {
  const json = parseJson(text);
  if (status < 200 || status >= 300) {
    const body = ErrorBody.safeParse(json);
    return { kind: 'failed', status, code: body.success ? body.data.errorCode : null };
  }
  if (text !== '' && json === undefined) return { kind: 'lost', cause: 'the response is not JSON' };
  return { kind: 'ok', json, headers };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function unreached(error: unknown, isTimeout: boolean): IgReply {
  const coded = Coded.safeParse(error);
  const code = coded.success ? coded.data.code : null;
  if (code !== null && NEVER_CONNECTED.has(code)) return { kind: 'not-sent', cause: code };
  return { kind: 'lost', cause: isTimeout ? 'timeout' : (code ?? 'connection lost') };
}
