import { appendFileSync, mkdirSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { BrowserContext, Request, Response } from '@playwright/test';
import { DATA_DIR } from '../../config';
import type { Secret } from './find-secrets';

/** The secrets are kept in a file, because each test file and the search run in their own processes. */
const FILE = path.join(DATA_DIR, 'secrets.jsonl');

/** Names of fields that are secret in a request, a response or a query. */
const SECRET = /^(?:(?:.*_)?password|(?:.*_)?token|api_?key|secret|proof|invite)$/i;
/** `code` is a secret only in requests; in responses it names an error. */
const SECRET_IN_REQUEST = /^code$/i;
const MIN_LENGTH = 6;

const written = new Set<string>();

/** Adds a text for which the logs are searched at the end of the run. */
export function saveSecret(kind: string, value: unknown): void {
  if (typeof value !== 'string' || value.length < MIN_LENGTH || written.has(value)) return;
  written.add(value);
  mkdirSync(DATA_DIR, { recursive: true });
  appendFileSync(FILE, `${JSON.stringify({ kind, value } satisfies Secret)}\n`);
}

/** Records the secrets in the body of a call, by the names of its fields. */
export function saveBodySecrets(body: unknown, isRequest: boolean): void {
  if (Array.isArray(body)) for (const item of body) saveBodySecrets(item, isRequest);
  if (typeof body !== 'object' || body === null) return;
  for (const [name, value] of Object.entries(body)) {
    const isSecret = SECRET.test(name) || (isRequest && SECRET_IN_REQUEST.test(name));
    if (isSecret) saveSecret(name, value);
    if (name === 'recovery_codes' && Array.isArray(value)) {
      for (const code of value) saveSecret('recovery code', code);
    }
    saveBodySecrets(value, isRequest);
  }
}

function parseBody(text: string | null): unknown {
  if (!text) return null;
  try {
    return JSON.parse(text);
  } catch {
    return Object.fromEntries(new URLSearchParams(text));
  }
}

function saveRequestSecrets(request: Request): void {
  const { authorization = '' } = request.headers();
  saveSecret('token', authorization.replace(/^Bearer /, ''));
  saveBodySecrets(parseBody(request.postData()), true);
  saveBodySecrets(Object.fromEntries(new URL(request.url()).searchParams), false);
}

async function saveResponseSecrets(response: Response): Promise<void> {
  const headers = await response.allHeaders();
  for (const cookie of headers['set-cookie']?.split('\n') ?? []) {
    saveSecret('cookie', /=([^;]*)/.exec(cookie)?.[1]);
  }
  if (!headers['content-type']?.startsWith('application/json')) return;
  saveBodySecrets(await response.json(), false);
}

/** Records every password, token, code and cookie that goes to or from a browser. */
export function watchSecrets(context: BrowserContext): void {
  context.on('request', saveRequestSecrets);
  // The responses of a closed page cannot be read, but their tokens appear in later requests.
  context.on('response', (response) => void saveResponseSecrets(response).catch(() => undefined));
}

async function readKeyFiles(): Promise<Secret[]> {
  const folder = path.join(DATA_DIR, 'keys');
  const names = await readdir(folder).catch(() => []);
  const texts = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')));
  const lines = texts.flatMap((text) => text.split('\n')).map((line) => line.trim());
  return lines
    .filter((line) => line.length >= 32 && !line.startsWith('-----'))
    .map((value) => ({ kind: 'key of the installation', value }));
}

/** Reads the text after `=` in the links of all mails. */
async function readMailedTokens(): Promise<Secret[]> {
  const folder = path.join(DATA_DIR, 'outbox');
  const names = await readdir(folder).catch(() => []);
  const mails = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')));
  const links = mails.join('\n').matchAll(/^https?:\S+[?&](?:token|invite)=([^\s&]+)/gm);
  return [...links].flatMap(([, value]) =>
    value ? [{ kind: 'token of a mailed link', value }] : [],
  );
}

/** Returns every secret that this run has used. */
export async function readKnownSecrets(): Promise<Secret[]> {
  const lines = (await readFile(FILE, 'utf8').catch(() => '')).split('\n').filter(Boolean);
  const seen = lines.map((line) => JSON.parse(line) as Secret);
  return [...seen, ...(await readKeyFiles()), ...(await readMailedTokens())];
}
