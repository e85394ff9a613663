/** @jest-environment node */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readSecretFiles } from './secret-files';

describe('secrets in files', () => {
  let dir: string;

  beforeEach(() => {
    dir = mkdtempSync(path.join(tmpdir(), 'entropi-secrets-'));
  });
  afterEach(() => rmSync(dir, { recursive: true }));

  const write = (name: string, text: string) => {
    const file = path.join(dir, name);
    writeFileSync(file, text);
    return file;
  };

  it('stand for the variable, without the last line end', () => {
    const pem = '-----BEGIN PRIVATE KEY-----\nabc\n-----END PRIVATE KEY-----';
    const given = { PEM_FILE: write('pem', `${pem}\n`), OTHER: 'stays' };
    const { environment, problems } = readSecretFiles(given, ['PEM']);
    expect(environment).toMatchObject({ PEM: pem, OTHER: 'stays' });
    expect(problems).toEqual([]);
  });

  it('are read for the requested names alone', () => {
    const given = { SSL_CERT_FILE: '/nowhere', KEY_FILE: '' };
    expect(readSecretFiles(given, ['KEY'])).toEqual({ environment: given, problems: [] });
  });

  it('that are missing are named by their variable, as is a variable given twice', () => {
    const given = {
      ONE_FILE: path.join(dir, 'missing'),
      TWO_FILE: write('two', 'hunter2'),
      TWO: 'hunter3',
    };
    const { environment, problems } = readSecretFiles(given, ['ONE', 'TWO']);
    expect(problems).toEqual([
      'ONE_FILE: cannot be read (ENOENT)',
      'TWO_FILE: TWO is given too, and only one of them can be meant',
    ]);
    expect(environment).not.toHaveProperty('ONE');
  });
});
