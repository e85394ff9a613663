import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readConfig } from './config';
import { promoteVersion, publishBuild, Refusal, rollBack } from './publish';
import { openFileRegistry, type Registry, RevisionConflict } from './registry';
import { buildRemoteSchema } from './remote-schema';

const USAGE = `Usage: npm run platform -- <command>
  publish <name>... [--promote]   enter the built dist/ of shell or remotes, and serve it at once
  promote <name> <version>        serve a published version
  rollback <name>                 serve what was stable before
  status                          what is published and served
  schema                          write the JSON Schema of remote.json`;

async function publish(registry: Registry, storeDir: string, args: string[]): Promise<void> {
  const names = args.filter((arg) => arg !== '--promote');
  if (names.length === 0) throw new Refusal(USAGE);
  for (const name of names) {
    const { version } = await publishBuild(registry, storeDir, path.resolve(name, 'dist'));
    if (args.includes('--promote')) await promoteVersion(registry, name, version);
    console.log(`${name} ${version} is published`);
  }
}

async function printStatus(registry: Registry): Promise<void> {
  const { revision, shell, remotes } = await registry.read();
  console.log(`revision ${revision}`);
  for (const [name, entry] of Object.entries({ ...(shell ? { shell } : {}), ...remotes })) {
    console.log(`${name}: stable ${entry.channels.stable}`);
    for (const build of Object.values(entry.versions)) {
      console.log(`  ${build.version}  contract ${build.contract}`);
    }
  }
}

async function run([command, ...args]: string[]): Promise<void> {
  const { storeDir } = readConfig();
  const registry = openFileRegistry(path.join(storeDir, 'revisions'));
  const [name, version] = args;
  if (command === 'publish') return publish(registry, path.join(storeDir, 'files'), args);
  if (command === 'schema') {
    const schema = `${JSON.stringify(buildRemoteSchema(), null, 2)}\n`;
    return writeFile('platform/schema/remote.schema.json', schema);
  }
  if (command === 'status') return printStatus(registry);
  if (command === 'promote' && name && version) {
    await promoteVersion(registry, name, version);
    return console.log(`${name} serves ${version}`);
  }
  if (command === 'rollback' && name) {
    const { from, to } = await rollBack(registry, name);
    return console.log(`${name} serves ${to} again, not ${from}`);
  }
  throw new Refusal(USAGE);
}

run(process.argv.slice(2)).catch((error: unknown) => {
  const expected = error instanceof Refusal || error instanceof RevisionConflict;
  console.error(expected ? error.message : error);
  process.exitCode = 1;
});
