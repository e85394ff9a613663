import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { loadAll } from 'js-yaml';
import { z } from 'zod';
import { readConfig } from './config';
import { ROOT, readComposeFile, readStages } from './testing/containers';

const DIR = path.join(ROOT, 'platform/deploy/kubernetes');

const Probe = z.object({ httpGet: z.object({ path: z.string(), port: z.string() }) });

/** The parts of a pod that the tests read; `npm run check` compares all of it with Kubernetes' own schemas. */
const Pod = z.object({
  serviceAccountName: z.string().optional(),
  automountServiceAccountToken: z.boolean(),
  enableServiceLinks: z.boolean(),
  terminationGracePeriodSeconds: z.number().optional(),
  securityContext: z.object({ runAsNonRoot: z.boolean(), runAsUser: z.number() }).loose(),
  containers: z
    .array(
      z.object({
        image: z.string(),
        command: z.array(z.string()).optional(),
        envFrom: z.array(
          z.object({
            configMapRef: z.object({ name: z.string(), optional: z.boolean().default(false) }),
          }),
        ),
        env: z.array(z.object({ name: z.string(), value: z.string() })),
        ports: z.array(z.object({ name: z.string(), containerPort: z.number() })).default([]),
        startupProbe: Probe.optional(),
        livenessProbe: Probe.optional(),
        readinessProbe: Probe.optional(),
        resources: z.object({ requests: z.object({}).loose(), limits: z.object({}).loose() }),
        securityContext: z.unknown(),
      }),
    )
    .length(1),
  volumes: z.array(
    z.object({
      secret: z
        .object({
          secretName: z.string(),
          items: z.array(z.object({ key: z.string(), path: z.string() })),
        })
        .optional(),
      emptyDir: z.object({ sizeLimit: z.string() }).optional(),
    }),
  ),
});

const Manifest = z.object({
  kind: z.string(),
  metadata: z.object({ name: z.string() }),
  spec: z.unknown().optional(),
});
const Kustomization = z.object({
  resources: z.array(z.string()),
  images: z.array(z.object({ name: z.string() })).default([]),
  configMapGenerator: z
    .array(z.object({ name: z.string(), envs: z.array(z.string()) }))
    .default([]),
  secretGenerator: z.array(z.object({ name: z.string(), files: z.array(z.string()) })).default([]),
});

/** Other addresses and numbers of the example of containers, which have a default. */
const OF_COMPOSE = ['DATABASE_CONNECTIONS', 'IG_SIM_URL'];
/** What a process that listens to nobody does without. */
const OF_SERVERS = ['HOST', 'PORT', 'HEALTH_PORT', 'ROLE'];

/** What the secrets might say. */
const SECRETS: Record<string, string> = {
  registry_database_url: 'postgresql://registry@db/registry',
  override_secret: 's'.repeat(32),
};

const read = (file: string) => readFileSync(path.join(DIR, file), 'utf8');
const base = Kustomization.parse(loadAll(read('base/kustomization.yaml'))[0]);
const example = Kustomization.parse(loadAll(read('example/kustomization.yaml'))[0]);
const manifests = base.resources.flatMap((file) =>
  loadAll(read(`base/${file}`)).map((one) => Manifest.parse(one)),
);
const named = (kind: string) =>
  manifests.filter((one) => one.kind === kind).map(({ metadata }) => metadata.name);

const workloads = manifests
  .filter(({ kind }) => kind === 'Deployment' || kind === 'Job')
  .map(({ kind, metadata, spec }) => {
    const shape = z.object({
      replicas: z.number().optional(),
      template: z.object({ spec: Pod }),
    });
    const { replicas, template } = shape.parse(spec);
    const [container] = template.spec.containers;
    if (!container) throw new Error('no container');
    const { containers: _one, ...pod } = template.spec;
    return { name: metadata.name, kind, replicas, pod, container };
  });
const running = workloads.filter(({ kind }) => kind === 'Deployment');

const readEnvironment = (file: string) =>
  Object.fromEntries(
    read(`example/${file}`)
      .split('\n')
      .filter(Boolean)
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );

describe('the manifests for Kubernetes', () => {
  it('name every file of theirs', () => {
    const files = readdirSync(path.join(DIR, 'base'));
    expect([...base.resources, 'kustomization.yaml'].sort()).toEqual(files.sort());
    for (const file of example.resources)
      expect(existsSync(path.join(DIR, 'example', file))).toBe(true);
  });

  it('lie in no folder above the example, nor in it: kustomize builds no such circle', () => {
    const folders = example.resources.filter((file) => !file.endsWith('.yaml'));
    expect(folders).toEqual(['../base']);
  });

  it('run two processes of what must survive the loss of one, each with a disruption budget', () => {
    expect(Object.fromEntries(running.map(({ name, replicas }) => [name, replicas]))).toEqual({
      api: 2,
      engine: 2,
      jobs: 2,
      gateway: 2,
      releases: 1,
    });
    expect(named('PodDisruptionBudget').sort()).toEqual(running.map(({ name }) => name).sort());
  });

  it.each(workloads.map((one) => [one.name, one] as const))(
    '%s has no root, nothing to write to, limits, and no variables of other services',
    (_name, { pod, container }) => {
      expect(pod.securityContext).toMatchObject({
        runAsNonRoot: true,
        runAsUser: 1000,
        seccompProfile: { type: 'RuntimeDefault' },
      });
      expect(container.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      // As a service named `gateway` would give every pod a GATEWAY_PORT that is an address.
      expect(pod.enableServiceLinks).toBe(false);
      expect(pod.automountServiceAccountToken).toBe(false);
      for (const part of [container.resources.requests, container.resources.limits]) {
        expect(Object.keys(part).sort()).toEqual(['cpu', 'memory']);
      }
    },
  );

  it.each(running.map((one) => [one.name, one] as const))(
    '%s is probed at a port that it opens, and has the time it needs to end',
    (_name, { pod, container }) => {
      const ports = container.ports.map(({ name }) => name);
      const probes = { startup: 'live', liveness: 'live', readiness: 'ready' } as const;
      for (const [name, what] of Object.entries(probes)) {
        const probe = container[`${name as keyof typeof probes}Probe`];
        expect(probe?.httpGet.path).toBe(`/health/${what}`);
        expect(ports).toContain(probe?.httpGet.port);
      }
      expect(pod.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(35);
    },
  );

  it('take secrets as files, each only those that it reads', () => {
    for (const { name, pod, container } of workloads) {
      const mounted = pod.volumes.flatMap(({ secret }) => secret?.items ?? []);
      for (const { key, path: file } of mounted) expect(file).toBe(key);
      const files = container.env.filter(({ value }) => value.startsWith('/etc/entropi'));
      expect([name, files.map(({ value }) => path.basename(value)).sort()]).toEqual([
        name,
        mounted.map(({ key }) => key).sort(),
      ]);
      for (const { name: variable, value } of container.env) {
        if (value.startsWith('/etc/entropi')) expect(variable).toMatch(/_FILE$/);
        else expect(variable).not.toMatch(/PASSWORD|SECRET|_KEY$|TOKEN|DATABASE_URL/);
      }
    }
  });

  it('give the owner of the tables to the job that migrates alone', () => {
    const names = workloads.filter(({ pod }) =>
      pod.volumes.some(({ secret }) => secret?.secretName === 'entropi-owner'),
    );
    expect(names.map(({ name }) => name)).toEqual(['migrate']);
  });

  it('let no browser reach the gateway that changes the registry, nor the ports of metrics', () => {
    const ingress = read('example/ingress.yaml');
    expect(ingress).not.toMatch(/releases|health|metrics|8001|3001|3002/);
    const { container } = workloads.find(({ name }) => name === 'gateway') as (typeof workloads)[0];
    expect(container.env.map(({ name }) => name)).not.toContain('GATEWAY_RELEASES_PORT');
  });

  it('run the images of the Dockerfile, and programs that these have', () => {
    const stages = readStages().map(({ name }) => name);
    const images = new Set(workloads.map(({ container }) => container.image));
    for (const image of images) expect(stages).toContain(image.replace('entropi/', ''));
    const migrate = workloads.find(({ name }) => name === 'migrate');
    expect(migrate?.container.command).toEqual(['node', 'api/dist/cli.js', 'migrate']);
    expect(readFileSync(path.join(ROOT, 'api/src/cli.ts'), 'utf8')).toContain('migrate:');
  });
});

describe('the example of an installation', () => {
  it('makes the config maps and secrets that the manifests name, with all their keys', () => {
    const maps = workloads.flatMap(({ container }) =>
      container.envFrom.map(({ configMapRef }) => configMapRef.name),
    );
    expect(example.configMapGenerator.map(({ name }) => name).sort()).toEqual(
      [...new Set(maps)].sort(),
    );
    const wanted = workloads.flatMap(({ pod }) =>
      pod.volumes.flatMap(({ secret }) =>
        (secret?.items ?? []).map(({ key }) => `${secret?.secretName} ${key}`),
      ),
    );
    const made = example.secretGenerator.flatMap(({ name, files }) =>
      files.map((file) => `${name} ${path.basename(file)}`),
    );
    expect(made.sort()).toEqual([...new Set(wanted)].sort());
  });

  it('archives by API and jobs alone, as a role of their own, and starts without an archive', () => {
    const optional = workloads.flatMap(({ name, pod, container }) =>
      container.envFrom
        .filter(({ configMapRef }) => configMapRef.optional)
        .map(({ configMapRef }) => [name, configMapRef.name, pod.serviceAccountName]),
    );
    expect(optional).toEqual([
      ['api', 'entropi-archive', 'archive'],
      ['jobs', 'entropi-archive', 'archive'],
    ]);
    for (const { name, pod } of workloads)
      if (pod.serviceAccountName)
        expect([name, named('ServiceAccount')]).toEqual([name, ['gateway', 'archive']]);
    expect(Object.keys(readEnvironment('api.env')).filter((name) => /ARCHIVE/.test(name))).toEqual(
      [],
    );
  });

  it('names a registry of images and a version for every image', () => {
    const images = new Set(workloads.map(({ container }) => container.image));
    expect(example.images.map(({ name }) => name).sort()).toEqual([...images].sort());
  });

  it('gives API, engine and jobs all that a start demands, as the containers of Compose do', () => {
    const { compose } = readComposeFile();
    for (const name of ['api', 'engine', 'jobs', 'migrate']) {
      const { container } = workloads.find((one) => one.name === name) as (typeof workloads)[0];
      const given = [
        ...container.env.map((one) => one.name),
        ...Object.keys(readEnvironment('api.env')),
      ].map((variable) => variable.replace(/_FILE$/, ''));
      const wanted = Object.entries(compose.services.engine?.environment ?? {})
        .filter(([, value]) => !value.includes(':-'))
        .map(([variable]) => variable.replace(/_FILE$/, ''))
        .filter((variable) => !OF_COMPOSE.includes(variable));
      const missing = wanted.filter((variable) => !given.includes(variable));
      expect([name, missing]).toEqual([name, name === 'migrate' ? OF_SERVERS : []]);
    }
  });

  it.each(['gateway', 'releases', 'publish'])('starts %s', (name) => {
    const { container } = workloads.find((one) => one.name === name) as (typeof workloads)[0];
    const set = container.env.map(({ name: variable, value }) => [
      variable.replace(/^(?!PUBLISH_TOKENS)(.*)_FILE$/, '$1'),
      SECRETS[path.basename(value)] ?? value,
    ]);
    const environment = { ...readEnvironment('gateway.env'), ...Object.fromEntries(set) };
    const config = readConfig(environment);
    expect(config.registryDatabaseUrl).toBe('postgresql://registry@db/registry');
    expect(config.bucket?.bucket).toBe('entropi-bundles');
    expect(config.warnings).toEqual([]);
    expect(config.releases !== null && config.releases !== undefined).toBe(name === 'releases');
  });
});
