import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from './config';

describe('readConfig', () => {
  it('needs nothing for a local installation, which is the demo unless it has a database of its own', () => {
    const config = readConfig({});
    expect(config).toMatchObject({ PORT: 8000, ROLE: ['api', 'engine', 'jobs'], isDemo: true });
    const own = { ENTROPI_ENV: 'local', DATABASE_URL: 'postgresql://db/x' };
    expect(readConfig(own).isDemo).toBe(false);
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
    const read = () =>
      readConfig({
        SEAL_KEY: 'hunter2',
        DATABASE_URL: 'mysql://u:hunter2@h/d',
        TELEGRAM_BOT_TOKEN: 'hunter2',
      });
    expect(read).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('hunter2') }),
    );
  });

  it('takes one NATS server or a cluster, and repeats none that is wrong', () => {
    const cluster = 'nats://u:hunter2@a:4222, tls://b:4222';
    expect(readConfig({ NATS_URL: cluster }).NATS_URL).toBe(cluster);
    expect(readConfig({}).NATS_URL).toBeUndefined();
    for (const text of ['u:hunter2@a:4222', 'nats://a,http://u:hunter2@b', 'nats://a,']) {
      expect(() => readConfig({ NATS_URL: text })).toThrow(
        expect.objectContaining({ message: expect.stringMatching(/NATS_URL: (?!.*hunter2)/) }),
      );
    }
  });

  it('treats an empty variable as one that is not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' }).PORT).toBe(8000);
  });

  it('reads a secret from the file that its variable names, and says which one cannot be read', () => {
    const dir = mkdtempSync(path.join(tmpdir(), 'entropi-config-'));
    const file = path.join(dir, 'database_url');
    writeFileSync(file, 'postgresql://entropi:hunter2@db/entropi\n');
    const config = readConfig({ ENTROPI_ENV: 'local', DATABASE_URL_FILE: file });
    expect(config).toMatchObject({
      DATABASE_URL: 'postgresql://entropi:hunter2@db/entropi',
      isDemo: false,
    });
    const read = () => readConfig({ DATABASE_URL_FILE: file, SEAL_KEY_FILE: '/none', PORT: 'x' });
    expect(read).toThrow(/SEAL_KEY_FILE: cannot be read \(ENOENT\)[\s\S]*PORT/);
    rmSync(dir, { recursive: true });
  });

  it('accepts a tax only together with its number', () => {
    expect(() => readConfig({ RELEASES_URL: 'http://releases:3002' })).toThrow(
      /RELEASES_TOKEN: missing/,
    );
    expect(() => readConfig({ VAT_PERCENT: '8.1' })).toThrow(/VAT_NUMBER: missing/);
    for (const percent of ['0', '0.0', '-1', '100', '8,1', 'x']) {
      expect(() => readConfig({ VAT_PERCENT: percent, VAT_NUMBER: 'CHE-1' })).toThrow(
        /VAT_PERCENT/,
      );
    }
    expect(readConfig({ VAT_PERCENT: '', VAT_NUMBER: '' }).VAT_PERCENT).toBeUndefined();
    expect(readConfig({ VAT_PERCENT: '8.1', VAT_NUMBER: 'CHE-1' }).VAT_PERCENT).toBe('8.1');
  });

  it('takes a pooler by transaction only with both ways to the database', () => {
    const url = 'postgresql://pooler:6432/x';
    const direct = 'postgresql://db/x';
    const given = { ENTROPI_ENV: 'local', DATABASE_POOLER: 'transaction' };
    expect(() => readConfig(given)).toThrow(
      /DATABASE_URL: missing; DATABASE_POOLER=transaction needs it\n.*DATABASE_DIRECT_URL: missing/,
    );
    expect(() => readConfig({ ...given, DATABASE_URL: url })).toThrow(
      /DATABASE_DIRECT_URL: missing/,
    );
    expect(() =>
      readConfig({ ENTROPI_ENV: 'local', DATABASE_URL: url, DATABASE_DIRECT_URL: direct }),
    ).toThrow(/DATABASE_DIRECT_URL: has no use without DATABASE_POOLER=transaction/);
    expect(() => readConfig({ ...given, DATABASE_POOLER: 'session' })).toThrow(/DATABASE_POOLER/);
    const both = { DATABASE_URL: url, DATABASE_DIRECT_URL: direct };
    expect(readConfig({ ...given, ...both })).toMatchObject(both);
    expect(readConfig({ ENTROPI_ENV: 'local', DATABASE_URL: url }).DATABASE_POOLER).toBe('none');
  });

  it('takes the owner of the tables only as another role beside that of the processes', () => {
    const local = { ENTROPI_ENV: 'local' };
    const [app, owner] = ['postgresql://app:x@db/x', 'postgresql://owner:y@db/x'];
    expect(() => readConfig({ ...local, DATABASE_OWNER_URL: owner })).toThrow(
      /DATABASE_OWNER_URL: has no use without DATABASE_URL/,
    );
    const same = { DATABASE_URL: app, DATABASE_OWNER_URL: 'postgresql://app:secret@other/x' };
    const reject = () => readConfig({ ...local, ...same });
    expect(reject).toThrow(/DATABASE_OWNER_URL: must be another role than that of DATABASE_URL/);
    expect(reject).not.toThrow(/secret/);
    const both = { DATABASE_URL: app, DATABASE_OWNER_URL: owner };
    expect(readConfig({ ...local, ...both })).toMatchObject(both);
  });

  it('is not local beside a database of one’s own unless it says so, and not by the earlier name of the variable', () => {
    expect(() => readConfig({ DATABASE_URL: 'postgresql://db/x' })).toThrow(
      /ENTROPI_ENV: missing; with DATABASE_URL say which it is: local, staging, production/,
    );
    expect(() => readConfig({ ENTROPI_ENVIRONMENT: 'production' })).toThrow(
      /ENTROPI_ENVIRONMENT: is called ENTROPI_ENV now/,
    );
  });
});

const { privateKey } = generateKeyPairSync('ec', {
  namedCurve: 'P-256',
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});
const { privateKey: otherCurve } = generateKeyPairSync('ec', {
  namedCurve: 'P-384',
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});

/** All that an installation needs when it is not local. */
const GOOD = {
  ENTROPI_ENV: 'production',
  DATABASE_URL: 'postgresql://entropi:secret@db:5432/entropi',
  SEAL_KEY: randomBytes(32).toString('base64'),
  SIGNING_KEY: privateKey,
  SMTP_URL: 'smtps://user:secret@mail.entropi.swiss:465',
  MAIL_FROM: 'Entropi <no-reply@entropi.swiss>',
  WEB_ORIGINS: 'https://app.entropi.swiss',
  API_BASE_URLS: 'https://app.entropi.swiss, https://api.entropi.swiss/',
  PAY_IBAN: 'CH03 0070 0110 0001 2345 6',
  PAY_BENEFICIARY: 'Entropi AG',
  PAY_STREET: 'Weg 1',
  PAY_POSTCODE: '8000',
  PAY_CITY: 'Zürich',
  PAY_COUNTRY: 'CH',
};

describe('what a value means', () => {
  it('is right in a whole configuration, whose IBAN loses its blanks', () => {
    expect(readConfig(GOOD)).toMatchObject({ PAY_IBAN: 'CH0300700110000123456', isLocal: false });
    for (const iban of [
      'DE62370400440532013001',
      'LI91 0881 0000 2324 013A B',
      'CH17 3199 9123 0008 8901 3',
      'GB55WEST12345698765433',
    ]) {
      expect(readConfig({ ...GOOD, PAY_IBAN: iban }).PAY_IBAN).toBe(iban.replaceAll(' ', ''));
    }
    expect(readConfig({ ...GOOD, MAIL_FROM: 'no-reply@entropi.swiss' }).MAIL_FROM).toContain('@');
    expect(
      readConfig({ ...GOOD, IG_LIVE_URL: 'https://api.ig.com/gateway/deal/' }).IG_LIVE_URL,
    ).toBe('https://api.ig.com/gateway/deal');
    expect(readConfig(GOOD).API_BASE_URLS).toEqual([
      'https://app.entropi.swiss',
      'https://api.entropi.swiss',
    ]);
  });

  it.each([
    ['PAY_IBAN', 'CH00BAD'],
    ['PAY_IBAN', 'CH9300762011623852958'],
    ['PAY_IBAN', 'CH930076201162385295'],
    ['PAY_IBAN', 'CH4431999123000889013'],
    ['PAY_BENEFICIARY', 'A'.repeat(71)],
    ['PAY_CITY', 'Z'.repeat(36)],
    ['PAY_COUNTRY', 'ch'],
    ['PAY_COUNTRY', 'C1'],
    ['PAY_COUNTRY', 'XX'],
    ['DATABASE_URL', 'mysql://db/x'],
    ['DATABASE_URL', 'postgresql://'],
    ['SMTP_URL', 'mail.example.com:25'],
    ['SMTP_URL', 'smtp://'],
    ['SMTP_URL', 'https://mail.example.com'],
    ['MAIL_FROM', 'Entropi'],
    ['MAIL_FROM', 'Entropi <no-reply>'],
    ['MAIL_FROM', 'Entropi <a@b.example>\r\nBcc: x@y.example'],
    ['WEB_ORIGINS', 'https://app.example.com/'],
    ['WEB_ORIGINS', 'https://app.example.com,app.example.org'],
    ['WEB_ORIGINS', 'ftp://app.example.com'],
    ['FOREIGN_HOSTS', '*'],
    ['FOREIGN_HOSTS', 'http://intranet.example.com'],
    ['API_BASE_URLS', 'https://app.example.com,api.example.com'],
    ['PUSH_SERVICES', 'http://127.0.0.1:8080'],
    ['PUSH_SERVICES', 'https://push.example.com, http://push.example.net'],
    ['PUSH_SERVICES', 'https://push.example.com/path'],
    ['PUSH_KEY', 'A'.repeat(43)],
    ['TELEGRAM_BOT_TOKEN', 'A'.repeat(35)],
    ['TELEGRAM_BOT_TOKEN', `bot1234567890:${'A'.repeat(35)}`],
    ['TELEGRAM_BOT_TOKEN', `1234567890:${'A'.repeat(35)}/x`],
    ['TELEGRAM_API_URL', 'http://127.0.0.1:8081'],
    ['BREACHED_PASSWORDS_URL', 'http://127.0.0.1:8082'],
    ['TELEGRAM_API_URL', 'HTTP://127.0.0.1:8081'],
    ['TELEGRAM_API_URL', 'api.telegram.org'],
    ['UNBOUND_SESSIONS', 'yes'],
    ['IG_LIVE_URL', 'ftp://api.ig.com'],
    ['IG_LIVE_URL', 'api.ig.com'],
    ['FEED_LIVE', 'key-alone'],
    ['FEED_LIVE', 'key::password'],
    ['FEED_LIVE', 'key:name:password\nanother'],
    ['FEED_LIVE', ' \n '],
    ['SEAL_KEY', `${randomBytes(31).toString('base64')}=`],
    ['SEAL_KEY', `${GOOD.SEAL_KEY},${GOOD.SEAL_KEY}`],
    ['SIGNING_KEY', '-----BEGIN PRIVATE KEY-----'],
    ['SIGNING_KEY', otherCurve],
  ])('is checked: %s cannot be %s', (name, value) => {
    expect(() => readConfig({ ...GOOD, [name]: value })).toThrow(new RegExp(`^  ${name}: `, 'm'));
  });

  it.each([
    [
      'PUSH_SERVICES',
      'https://push.example.com, https://push.example.net',
      'http://127.0.0.1:8080',
    ],
    ['TELEGRAM_API_URL', 'https://telegram.example.com', 'http://127.0.0.1:8081'],
  ] as const)(
    'is https outside of a local environment, and may be http in one: %s',
    (name, encrypted, plain) => {
      const read = (environment: string, text: string) =>
        [readConfig({ ...GOOD, ENTROPI_ENV: environment, [name]: text })[name]].flat().join(', ');
      for (const environment of ['staging', 'production']) {
        expect(read(environment, encrypted)).toBe(encrypted);
        expect(() => read(environment, plain)).toThrow(`  ${name}: must be https`);
      }
      expect(read('local', plain)).toBe(plain);
      // Also beside a value that is wrong in its form, so that all is listed at once.
      expect(() => readConfig({ ...GOOD, [name]: plain, PORT: 'x' })).toThrow(
        `  ${name}: must be https`,
      );
    },
  );

  it('wants backups in production alone, and where no others are made', () => {
    const wants = (given: object) => readConfig({ ...GOOD, ...given }).wantsBackups;
    expect(wants({})).toBe(true);
    expect(wants({ BACKUPS: 'elsewhere' })).toBe(false);
    expect(wants({ ENTROPI_ENV: 'staging' })).toBe(false);
    expect(readConfig({}).wantsBackups).toBe(false);
  });

  it('may be an example on a staging system, and in production not', () => {
    const examples = { PAY_IBAN: 'CH9300762011623852957', SMTP_URL: 'smtp://mailpit:1025' };
    const given = { ...GOOD, ...examples, WEB_ORIGINS: 'https://localhost:3443' };
    expect(readConfig({ ...given, ENTROPI_ENV: 'staging' })).toMatchObject(examples);
    for (const name of ['PAY_IBAN', 'SMTP_URL', 'WEB_ORIGINS'])
      expect(() => readConfig(given)).toThrow(new RegExp(`^  ${name}: .*(example|keeps)`, 'm'));
  });

  it.each(['MAIL_FROM', 'WEB_ORIGINS', 'API_BASE_URLS', 'PAY_IBAN', 'SEAL_KEY', 'DATABASE_URL'])(
    'is demanded outside of a local environment: %s',
    (name) => {
      expect(() => readConfig({ ...GOOD, [name]: undefined })).toThrow(`${name}: missing`);
    },
  );
});

describe('a name that is misspelt', () => {
  it('keeps an installation from starting, and the nearest known name is suggested', () => {
    expect(() => readConfig({ ...GOOD, VAT_PERCNT: '8.1' })).toThrow(
      /VAT_PERCNT: .* the nearest is VAT_PERCENT/,
    );
    expect(() => readConfig({ ...GOOD, ENTROPI_ENV: 'staging', FEED_LIFE: 'a:b:c' })).toThrow(
      /FEED_LIFE: .* the nearest is FEED_LIVE/,
    );
  });

  it('is a warning in a local installation, which starts', () => {
    const { warnings } = readConfig({ VAT_PERCNT: '8.1', PATH: '/bin' });
    expect(warnings).toEqual([expect.stringContaining('VAT_PERCNT')]);
    expect(readConfig({ PATH: '/bin', HOME: '/root' }).warnings).toEqual([]);
  });
});
