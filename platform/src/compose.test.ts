import { execFileSync } from 'node:child_process';
import { createPrivateKey } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { readPublishingConfig } from './config';
import { authorizeChange } from './publish/publish-token';
import {
  listOptionalVariables,
  listVariables,
  ROOT,
  readComposeFile,
  readStages,
  validateComposeFile,
} from './testing/containers';
import { makeTemporaryFolder } from './testing/sample-build';

const { text, document, compose } = readComposeFile();
const services = Object.entries(compose.services);
const running = services.filter(([, { restart }]) => restart !== 'no');

describe('docker-compose.yml', () => {
  it('follows the schema of the Compose specification', () => {
    expect(validateComposeFile(document)).toEqual([]);
    const broken = { services: { api: { image: 'x', healthchek: {}, depends_on: { db: 'up' } } } };
    expect(validateComposeFile(broken)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^\/services\/api /)]),
    );
  });

  it('runs two processes of what must survive the loss of one', () => {
    const counts = running.map(([name, { deploy }]) => [name, deploy?.replicas]);
    expect(Object.fromEntries(counts)).toEqual({
      postgres: 1,
      api: 2,
      engine: 2,
      jobs: 1,
      'ig-sim': 1,
      gateway: 2,
      releases: 1,
      nginx: 1,
      mailpit: 1,
    });
  });

  it.each(services)('%s has no root, nothing to write to and limits', (_name, service) => {
    expect(service.user).toMatch(/^(node|postgres|www-data|65534:65534)$/);
    expect(service.read_only).toBe(true);
    expect(service.cap_drop).toEqual(['ALL']);
    expect(service.security_opt).toEqual(['no-new-privileges:true']);
    expect(service.tmpfs.every((mount) => /size=\d+m/.test(mount))).toBe(true);
    expect(Object.keys(service.deploy?.resources.limits ?? {}).sort()).toEqual([
      'cpus',
      'memory',
      'pids',
    ]);
  });

  it.each(running)('%s is watched by a health check', (_name, service) => {
    expect(service.healthcheck?.test[0]).toBe('CMD');
  });

  it('checks health, and serves the description of the API, on the port of the inside network', () => {
    const { api, publish, gateway } = compose.services;
    const { PORT, HEALTH_PORT } = api?.environment ?? {};
    expect(HEALTH_PORT).not.toBe(PORT);
    expect(api?.healthcheck?.test.at(-1)).toBe(`http://127.0.0.1:${HEALTH_PORT}/health/ready`);
    expect(publish?.environment.API_INTERNAL_URL).toBe(`http://api:${HEALTH_PORT}`);
    expect(gateway?.environment.API_INTERNAL_URL).toBe(`http://api:${PORT}`);
    // It publishes what teams send, and no browser reaches it.
    expect(compose.services.releases?.environment.API_INTERNAL_URL).toBe(
      `http://api:${HEALTH_PORT}`,
    );
  });

  it('passes where traces go to every process that records some', () => {
    for (const name of ['api', 'engine', 'jobs', 'gateway']) {
      const environment = compose.services[name]?.environment;
      expect([name, environment]).toEqual([
        name,
        expect.objectContaining({
          OTEL_EXPORTER_OTLP_ENDPOINT: expect.stringContaining('OTEL_EXPORTER_OTLP_ENDPOINT'),
          OTEL_EXPORTER_OTLP_HEADERS: expect.stringContaining('OTEL_EXPORTER_OTLP_HEADERS'),
          OTEL_TRACES_SAMPLER_ARG: expect.stringContaining('OTEL_TRACES_SAMPLER_ARG'),
        }),
      ]);
    }
  });

  it('names only what it declares', () => {
    const volumes = services.flatMap(([, service]) => service.volumes);
    const named = volumes.map((volume) => volume.split(':')[0] ?? '');
    expect([...new Set(named)].sort()).toEqual(Object.keys(compose.volumes).sort());
    const networks = services.flatMap(([, service]) => service.networks);
    expect([...new Set(networks)].sort()).toEqual(Object.keys(compose.networks).sort());
    const secrets = services.flatMap(([, service]) => service.secrets);
    expect([...new Set(secrets)].sort()).toEqual(Object.keys(compose.secrets).sort());
    for (const [, { depends_on: needs }] of services) {
      for (const [name, { condition }] of Object.entries(needs)) {
        const isWatched = running.some(([other]) => other === name);
        expect(condition).toBe(isWatched ? 'service_healthy' : 'service_completed_successfully');
        expect(Object.keys(compose.services)).toContain(name);
      }
    }
  });

  it('opens ports on this machine alone', () => {
    const open = services.flatMap(([name, { ports }]) => ports.map((port) => [name, port]));
    expect(open.map(([name]) => name)).toEqual(['nginx', 'mailpit']);
    for (const [, port] of open) expect(port).toMatch(/^127\.0\.0\.1:/);
  });

  it('gives secrets as files, each to whom it is mounted', () => {
    for (const [, { environment, secrets }] of services) {
      const files = Object.values(environment).filter((text) => text.startsWith('/run/secrets/'));
      expect(files.map((file) => path.basename(file)).sort()).toEqual([...secrets].sort());
      for (const [name, text] of Object.entries(environment)) {
        if (text.startsWith('/run/secrets/')) expect(name).toMatch(/_FILE$/);
        else expect(name).not.toMatch(/PASSWORD|SECRET|_KEY$|TOKEN|DATABASE_URL/);
      }
    }
  });

  it('builds each image of its own once, by a target of the Dockerfile', () => {
    const targets = services.flatMap(([, { build, image }]) =>
      build ? [{ image, target: build.target }] : [],
    );
    const stages = readStages().map(({ name }) => name);
    for (const { image, target } of targets) {
      expect(stages).toContain(target);
      expect(image).toBe(`entropi/${target}`);
    }
    const own = services
      .map(([, { image }]) => image)
      .filter((name) => name?.startsWith('entropi/'));
    expect([...new Set(own)].sort()).toEqual(targets.map(({ image }) => image).sort());
  });
});

describe('what is particular to an installation', () => {
  /** May be left out: ports of this machine, traces, and a tax that not everybody owes. */
  const OPTIONAL = [
    'BACKUPS',
    'FOREIGN_HOSTS',
    'HTTPS_PORT',
    'MAIL_PORT',
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    'OTEL_EXPORTER_OTLP_HEADERS',
    'OTEL_TRACES_SAMPLER_ARG',
    'VAT_LABEL',
    'VAT_NUMBER',
    'VAT_PERCENT',
  ];
  it('has no value of its own here: each variable is demanded, with what to do', () => {
    expect(listOptionalVariables(text)).toEqual(OPTIONAL);
    expect(listVariables(text)).toEqual(
      expect.arrayContaining(['ENTROPI_ENV', 'PUBLIC_ORIGIN', 'SMTP_URL', 'MAIL_FROM', 'PAY_IBAN']),
    );
    expect(text).not.toMatch(/CH\d{19}|Muster|example\.invalid/);
  });

  it('reaches whoever demands it: the API, engine and jobs all that a start needs', () => {
    const config = readFileSync(path.join(ROOT, 'api/src/config-variables.ts'), 'utf8');
    const [, list = ''] = /const DEMANDED = \[([^\]]*)\]/.exec(config) ?? [];
    const demanded = [...list.matchAll(/'(\w+)'/g)].map(([, name = '']) => name);
    expect(demanded).toContain('PAY_IBAN');
    for (const service of ['api', 'engine', 'jobs']) {
      const given = Object.keys(compose.services[service]?.environment ?? {});
      const missing = demanded.filter(
        (name) => !given.includes(name) && !given.includes(`${name}_FILE`),
      );
      expect([service, missing]).toEqual([service, []]);
    }
  });

  it('has no catcher of mails beside it, unless its profile is named', () => {
    const { mailpit, jobs } = compose.services;
    expect(mailpit?.profiles).toEqual(['mailpit']);
    expect(Object.keys(jobs?.depends_on ?? {})).not.toContain('mailpit');
    const others = services.filter(([name]) => name !== 'mailpit');
    expect(others.flatMap(([, { profiles }]) => profiles)).toEqual([]);
  });
});

describe('the secrets of the containers', () => {
  it('are made once, are those that are mounted, and fit each other', async () => {
    const dir = path.join(await makeTemporaryFolder(), 'secrets');
    const script = path.join(ROOT, 'platform/deploy/make-secrets.mjs');
    const make = () => execFileSync(process.execPath, [script, dir], { stdio: 'pipe' });
    make();
    const mounted = Object.entries(compose.secrets).map(([name, { file }]) => {
      expect(file).toBe(`.secrets/${name}`);
      return name;
    });
    expect(readdirSync(dir).sort()).toEqual(mounted.sort());
    expect(statSync(dir).mode & 0o777).toBe(0o700);
    const read = (name: string) => readFileSync(path.join(dir, name), 'utf8').trimEnd();
    for (const [name, role] of [
      ['database_url', 'app'],
      ['database_owner_url', 'owner'],
    ] as const) {
      const { username, password } = new URL(read(name));
      expect([username, password]).toEqual([`entropi_${role}`, read(`database_${role}_password`)]);
    }
    expect(Buffer.from(read('seal_key'), 'base64')).toHaveLength(32);
    expect(createPrivateKey(read('signing_key')).asymmetricKeyDetails?.namedCurve).toBe(
      'prime256v1',
    );
    const before = read('seal_key');
    expect(make).toThrow(/nothing is changed/);
    expect(read('seal_key')).toBe(before);
    execFileSync(process.execPath, [script, '--add-seal-key', dir]);
    const [added = '', ...older] = read('seal_key').split('\n');
    expect(Buffer.from(added, 'base64')).toHaveLength(32);
    expect(older).toEqual([before]);
  });

  it('let the API change what is served, and a new token takes the place of the old one', async () => {
    const dir = path.join(await makeTemporaryFolder(), 'secrets');
    const script = path.join(ROOT, 'platform/deploy/make-secrets.mjs');
    execFileSync(process.execPath, [script, dir]);
    const tokensFile = path.join(dir, 'publish_tokens');
    const readToken = () => readFileSync(path.join(dir, 'releases_token'), 'utf8').trim();
    const authorize = (token: string) =>
      authorizeChange(['shell', 'mf-new'], { tokensFile, token, isOpen: false });
    const first = readToken();
    await expect(authorize(first)).resolves.toBe('console');
    execFileSync(process.execPath, [script, '--add-releases-token', dir]);
    await expect(authorize(first)).rejects.toThrow('is not known');
    await expect(authorize(readToken())).resolves.toBe('console');
  });

  it('let nothing but what migrates be the owner of the tables', () => {
    const owners = services.filter(([, { secrets }]) => secrets.includes('database_owner_url'));
    expect(owners.map(([name]) => name)).toEqual(['migrate']);
    expect(owners[0]?.[1].restart).toBe('no');
    for (const [name, { environment }] of services) {
      if (name !== 'migrate') expect(environment).not.toHaveProperty('DATABASE_OWNER_URL_FILE');
    }
  });

  it('get two roles for an installation whose processes owned the tables', async () => {
    const dir = path.join(await makeTemporaryFolder(), 'secrets');
    const script = path.join(ROOT, 'platform/deploy/make-secrets.mjs');
    execFileSync(process.execPath, [script, dir]);
    const read = (name: string) => readFileSync(path.join(dir, name), 'utf8').trimEnd();
    const [before, url] = [read('database_password'), read('database_url')];
    execFileSync(process.execPath, [script, '--add-database-roles', dir]);
    expect(read('database_password')).toBe(before);
    expect(read('database_url')).not.toBe(url);
    expect(new URL(read('database_url')).password).toBe(read('database_app_password'));
  });

  it('are given to the one gateway that may change the registry, which nothing leads to', () => {
    const { api, gateway, nginx, releases } = compose.services;
    expect(gateway?.volumes).toContain('registry:/data:ro');
    expect(gateway?.environment).not.toHaveProperty('GATEWAY_RELEASES_PORT');
    expect(releases?.volumes).toContain('registry:/data');
    const port = releases?.environment.GATEWAY_RELEASES_PORT;
    expect(api?.environment.RELEASES_URL).toBe(`http://releases:${port}`);
    expect(Object.keys(nginx?.depends_on ?? {})).not.toContain('releases');
  });

  it('let the publishing container change the registry', async () => {
    const dir = path.join(await makeTemporaryFolder(), 'secrets');
    execFileSync(process.execPath, [path.join(ROOT, 'platform/deploy/make-secrets.mjs'), dir]);
    const publishing = readPublishingConfig({
      ENTROPI_ENV: 'staging',
      PUBLISH_TOKEN_FILE: path.join(dir, 'publish_token'),
      PUBLISH_TOKENS_FILE: path.join(dir, 'publish_tokens'),
    });
    const names = ['shell', 'mf-auth', 'mf-trading', 'mf-admin', 'mf-chat'];
    await expect(authorizeChange(names, publishing)).resolves.toBe('containers');
  });
});
