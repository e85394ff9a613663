import { randomUUID } from 'node:crypto';
import type { RecordedCall } from '@entropi/shared/remote/recording';
import { mayWantProof } from '../../http/proof-wanted';
import { findCalled, prove } from '../prove';
import type { TestResponse } from '../response';
import type { TestApp } from '../test-app';
import { call as callApi } from '../test-user';
import type { People } from './people';

function fillPath(path: string, params: Record<string, unknown>): string {
  return path.replace(/\{(\w+)\}/g, (_all, name) => encodeURIComponent(String(params[name])));
}

function toSearch(values: unknown): string {
  return new URLSearchParams(values as Record<string, string>).toString();
}

/** The value at a path like `items.0.id`. */
function readField(body: unknown, field: string): unknown {
  return field
    .split('.')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | null)?.[key], body);
}

/** Makes a recorded call as the version did, and stores what later calls need. */
export async function replay(
  recorded: RecordedCall,
  test: TestApp,
  people: People,
): Promise<TestResponse> {
  const given = { params: recorded.params ?? {}, query: recorded.query, body: recorded.body };
  const filled = (await people.fill(given)) as {
    params: Record<string, unknown>;
    query?: unknown;
    body?: unknown;
  };
  const search = filled.query ? `?${toSearch(filled.query)}` : '';
  const isForm = recorded.bodyType === 'form';
  const url = `${fillPath(recorded.path, filled.params)}${search}`;
  const token = people.findToken(recorded.by);
  const body = isForm ? toSearch(filled.body) : filled.body;
  const isProven = token && mayWantProof(findCalled(recorded.method, url));
  const response = await callApi(test.app, recorded.method, url, {
    token,
    body,
    headers: {
      'idempotency-key': randomUUID(),
      ...(isForm ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      // The HTTP client belongs to the shell, so it adds proofs for a version of whatever age.
      ...(isProven ? await prove(test.deps, token, { method: recorded.method, url, body }) : {}),
    },
  });
  for (const [name, field] of Object.entries(recorded.keep ?? {})) {
    people.record(name, readField(response.body, field));
  }
  return response;
}
