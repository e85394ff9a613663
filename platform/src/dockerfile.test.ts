import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT, readComposeFile, readStages } from './testing/containers';

const stages = readStages();
const findStage = (name: string) => stages.find((stage) => stage.name === name);

/** Lists a stage and those that it is based on, the first one first. */
function listInstructions(name: string): { name: string; text: string }[] {
  const stage = findStage(name);
  return stage ? [...listInstructions(stage.base), ...stage.instructions] : [];
}

const copies = stages.flatMap((stage) =>
  stage.instructions
    .filter(({ name }) => name === 'COPY')
    .map(({ text }) => {
      const [, from, source = ''] = text.match(/^(?:--from=(\S+) )?(\S+) \S+$/) ?? [];
      return { stage: stage.name, from, source };
    }),
);

/** Source of a program in `dist`, as the build of server packages names its entries. */
function findEntry(program: string): string | undefined {
  const [, name, script] = program.match(/^([a-z-]+)\/dist\/([a-z-]+)\.js$/) ?? [];
  return name && script && path.join(ROOT, name, `src/${script}.ts`);
}

describe('the Dockerfile', () => {
  it('copies from the repository what is there and not ignored', () => {
    const ignored = readFileSync(path.join(ROOT, '.dockerignore'), 'utf8').split('\n');
    const sources = copies.flatMap(({ from, source }) => (from ? [] : [source]));
    expect(sources).toContain('platform/deploy/nginx');
    for (const source of sources) {
      expect([source, existsSync(path.join(ROOT, source))]).toEqual([source, true]);
      expect(ignored).not.toContain(source);
    }
    expect(ignored).toEqual(expect.arrayContaining(['**/node_modules', '**/dist', '.secrets']));
  });

  it('copies from earlier stages what these create', () => {
    const made = {
      manifests: /^\/app$/,
      packages: /^\/app\/([a-z-]+\/)?(node_modules|package\.json)$/,
      build: /^(\/app\/[a-z-]+\/dist|\/bundles)$/,
    };
    const names = stages.map(({ name }) => name);
    for (const { stage, from, source } of copies) {
      if (!from) continue;
      expect(names.slice(0, names.indexOf(stage))).toContain(from);
      expect(source).toMatch(made[from as keyof typeof made]);
      const [, folder] = source.match(/^\/app\/([a-z-]+)\/[a-z_.]+$/) ?? [];
      if (folder) expect(existsSync(path.join(ROOT, folder, 'package.json'))).toBe(true);
    }
  });

  it('starts programs that the build makes, and checks health by a file that is there', () => {
    const commands = stages.flatMap(({ instructions }) =>
      instructions.filter(({ name }) => name === 'CMD'),
    );
    const programs = commands
      .flatMap(({ text }) => JSON.parse(text) as string[])
      .flatMap((word) => word.match(/\S+\.js\b/) ?? []);
    expect(programs).toHaveLength(4);
    for (const program of programs) expect(existsSync(findEntry(program) ?? '')).toBe(true);
    expect(existsSync(path.join(ROOT, 'platform/deploy/nginx/start.sh'))).toBe(true);
    const { compose } = readComposeFile();
    const checks = Object.values(compose.services).flatMap(({ healthcheck }) =>
      healthcheck?.test[1] === 'node' ? [healthcheck.test[2]] : [],
    );
    expect(new Set(checks)).toEqual(new Set(['check-health.mjs']));
    expect(copies.map(({ source }) => source)).toContain('platform/deploy/check-health.mjs');
  });

  it('pins what it builds with, as the install command does', () => {
    const { packageManager } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
    expect(packageManager).toMatch(/^pnpm@\d+\.\d+\.\d+$/);
    const install = readFileSync(path.join(ROOT, 'platform/run/install.mjs'), 'utf8');
    expect(install).toContain('const { packageManager } = JSON.parse(');
    const named = `"$(node -p "require('./package.json').packageManager")"`;
    const text = readFileSync(path.join(ROOT, 'platform/deploy/Dockerfile'), 'utf8');
    const installs = text.match(/npx .*install.*/g) ?? [];
    expect(installs).toHaveLength(2);
    for (const line of installs)
      expect(line).toContain(`npx --yes ${named} install --frozen-lockfile`);
    for (const { base } of stages) {
      expect(findStage(base) ? 'stage' : base).toMatch(/^(stage|[a-z]+:[\w.-]*bookworm-slim)$/);
    }
  });

  it('ends every image that runs as another user than root', () => {
    const { compose } = readComposeFile();
    const builds = Object.values(compose.services).flatMap(({ build }) => build?.target ?? []);
    for (const target of builds) {
      const users = listInstructions(target).filter(({ name }) => name === 'USER');
      expect([target, users.at(-1)?.text]).toEqual([
        target,
        target === 'nginx' ? 'www-data' : 'node',
      ]);
    }
  });
});
