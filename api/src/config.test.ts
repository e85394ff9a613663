import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from './config';

describe('readConfig', () => {
  it('needs nothing for a local installation, which is the demo without a database of its own', () => {
    const config = readConfig({});
    expect(config).toMatchObject({ PORT: 8000, ROLE: ['api', 'engine', 'jobs'], isDemo: true });
    expect(readConfig({ DATABASE_URL: 'postgresql://db/x' }).isDemo).toBe(false);
  });

  it('lists all that is missing and wrong at once', () => {
    const read = () =>
      readConfig({ ENTROPI_ENV: 'production', PORT: 'http', ROLE: 'api,cook', SEAL_KEY: 'short' });
    expect(read).toThrow(/PORT/);
    expect(read).toThrow(/ROLE/);
    expect(read).toThrow(/SEAL_KEY/);
    expect(read).toThrow(/DATABASE_URL: missing/);
    expect(read).toThrow(/SMTP_URL: missing/);
  });

  it('accepts one sealing key or several, by comma or line, and rejects what is no key', () => {
    const [one, two] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')];
    expect(readConfig({ SEAL_KEY: one }).SEAL_KEY).toEqual([one]);
    expect(readConfig({ SEAL_KEY: `${one}\n${two}\n` }).SEAL_KEY).toEqual([one, two]);
    expect(readConfig({ SEAL_KEY: ` ${one}, ${two}` }).SEAL_KEY).toEqual([one, two]);
    for (const text of [`${one},hunter2`, ' , ', `${one}${two}`]) {
      expect(() => readConfig({ SEAL_KEY: text })).toThrow(
        expect.objectContaining({ message: expect.stringMatching(/SEAL_KEY: (?!.*hunter2)/) }),
      );
    }
  });

  it('does not repeat a secret that is wrong', () => {
    const read = () => readConfig({ SEAL_KEY: 'hunter2', DATABASE_URL: 'mysql://u:hunter2@h/d' });
    expect(read).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('hunter2') }),
    );
  });

  it('treats an empty variable as one that is not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' }).PORT).toBe(8000);
  });

  it('reads a secret from the file that its variable names, and says which one cannot be read', () => {
    const dir = mkdtempSync(path.join(tmpdir(), 'entropi-config-'));
    const file = path.join(dir, 'database_url');
    writeFileSync(file, 'postgresql://entropi:hunter2@db/entropi\n');
    const config = readConfig({ DATABASE_URL_FILE: file });
    expect(config).toMatchObject({
      DATABASE_URL: 'postgresql://entropi:hunter2@db/entropi',
      isDemo: false,
    });
    const read = () => readConfig({ DATABASE_URL_FILE: file, SEAL_KEY_FILE: '/none', PORT: 'x' });
    expect(read).toThrow(/SEAL_KEY_FILE: cannot be read \(ENOENT\)[\s\S]*PORT/);
    rmSync(dir, { recursive: true });
  });

  it('takes a tax with its number only', () => {
    expect(() => readConfig({ VAT_PERCENT: '8.1' })).toThrow(/VAT_NUMBER: missing/);
    for (const percent of ['0', '0.0', '-1', '100', '8,1', 'x']) {
      expect(() => readConfig({ VAT_PERCENT: percent, VAT_NUMBER: 'CHE-1' })).toThrow(
        /VAT_PERCENT/,
      );
    }
    expect(readConfig({ VAT_PERCENT: '', VAT_NUMBER: '' }).VAT_PERCENT).toBeUndefined();
    expect(readConfig({ VAT_PERCENT: '8.1', VAT_NUMBER: 'CHE-1' }).VAT_PERCENT).toBe('8.1');
  });
});
