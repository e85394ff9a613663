import { expect, test } from '@playwright/test';
import { findSecrets } from '../support/secrets/find-secrets';

const PASSWORD = 'käse & "trüffel" 2026?';
const KEY = { kind: 'password', value: PASSWORD };
const base64 = (text: string) => Buffer.from(text).toString('base64');

/** Ways in which a careless program may log a secret. */
const FORMS: readonly [how: string, line: string][] = [
  ['as it is', `login with ${PASSWORD}`],
  ['as JSON', JSON.stringify({ body: { password: PASSWORD } })],
  ['as JSON in base64', JSON.stringify({ body: base64(JSON.stringify({ p: PASSWORD })) })],
  ['in an address', `/x?password=${encodeURIComponent(PASSWORD)}`],
  ['in a form', new URLSearchParams({ password: PASSWORD }).toString()],
  ['as hex', Buffer.from(PASSWORD).toString('hex')],
  ['in a basic header', `Basic ${base64(`a:${PASSWORD}`)}`],
  ['in a basic header of a longer name', `Basic ${base64(`bo:${PASSWORD}`)}`],
  ['in a basic header of a name longer still', `Basic ${base64(`eve:${PASSWORD}`)}`],
  ['in base64 for addresses', Buffer.from(`?:${PASSWORD}`).toString('base64url')],
];

test('a secret is found in a log however it is written, and is not shown by the finding', () => {
  for (const [how, line] of FORMS) {
    const findings = findSecrets(`first line\n${line}\n`, [KEY]);
    expect(findings, how).not.toEqual([]);
    expect(findings.join(), how).toContain('in line 2');
    expect(findings.join(), how).not.toContain(PASSWORD);
  }
});

test('tokens and keys are found by their shape, though no test has seen them', () => {
  const token = `eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJhbGljZSJ9.${'x'.repeat(40)}`;
  for (const line of [
    `{"url":"/api/stream?t=${token}"}`,
    `"authorization":"Bearer ${'a1'.repeat(12)}"`,
    `refresh 12.3.${'m'.repeat(43)}`,
    'otpauth://totp/Entropi:alice?secret=ABC',
    'postgresql://entropi:hunter2@127.0.0.1:5432/entropi',
    '-----BEGIN PRIVATE KEY-----',
    'GET /reset-password?token=Zk3fW8sQ1x',
    'seeded alice with demo-alice-2026',
  ]) {
    expect(findSecrets(line, []), line).toHaveLength(1);
  }
});

test('what is no secret is not taken for one', () => {
  const lines = [
    '{"level":30,"time":1790000123456,"pid":123456,"msg":"api listens","url":"http://127.0.0.1:8100"}',
    '{"code":"invalid_code","request_id":"3f0c9a52-8a2e-4f8e-9f43-0d4be80e9df1"}',
    'the password is demo-<username>-2026',
    'postgresql://entropi:***@127.0.0.1:5432/entropi',
  ];
  expect(findSecrets(lines.join('\n'), [{ kind: 'code', value: '123456' }, KEY])).toEqual([]);
  expect(findSecrets('{"code":"123456"}', [{ kind: 'code', value: '123456' }])).toHaveLength(1);
});
