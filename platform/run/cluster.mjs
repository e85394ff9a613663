import { readdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildChanged } from './build.mjs';
import { root } from './config.mjs';
import { createEnd } from './end.mjs';
import { createLeftovers } from './leftovers.mjs';
import { createLogs } from './logs.mjs';
import { fetchPatroni } from './patroni.mjs';

/** Longer than the lease of a primary, so that what is killed is seen to be replaced before it comes back. */
const RESTARTS_AFTER_MS = 30_000;

function describe({ urls, place }) {
  return [
    `Three nodes run in ${place.base}. The product on them: ENTROPI_ENV=local and`,
    '',
    `DATABASE_URL='${urls.nodes.url}'`,
    `DATABASE_OWNER_URL='${urls.nodes.ownerUrl}'`,
    `DATABASE_READ_URL='${urls.readUrl}'`,
    '',
    'The same through HAProxy:',
    '',
    `DATABASE_URL='${urls.proxy.url}'`,
    `DATABASE_OWNER_URL='${urls.proxy.ownerUrl}'`,
    '',
    `Who is the primary, and who should be: ${place.base}/bin/patronictl list, … switchover.`,
    `A node that is killed comes back after ${RESTARTS_AFTER_MS / 1000} s. Ctrl-C ends all of it.`,
  ].join('\n');
}

/** The programs write a line every few seconds for as long as they run. */
function limitLogs(dir) {
  const logs = createLogs(dir);
  for (const name of readdirSync(dir).filter((each) => each.endsWith('.log')))
    logs.watch(path.join(dir, name));
}

/**
 * `npm run cluster`: PostgreSQL on three nodes with Patroni, etcd and HAProxy, all on this machine, as
 * `platform/deploy/patroni` has it for machines of their own. What it holds stays in `.cache/cluster`, or in another
 * folder: `--folder=/somewhere`.
 */
export async function cluster(args = []) {
  const { values } = parseArgs({
    args,
    options: { folder: { type: 'string', default: path.join(root, '.cache/cluster') } },
  });
  const folder = path.resolve(values.folder);
  const { end } = createEnd();
  await fetchPatroni();
  const leftovers = createLeftovers(folder, 'npm run cluster -- --folder=<folder>');
  await leftovers.clear();
  leftovers.note([]);
  await buildChanged(['api']);
  const { PatroniCluster } = await import(path.join(root, 'api/dist/patroni-cluster.js'));
  console.log('Starting three nodes …');
  const starting = PatroniCluster.start({
    root,
    folder,
    restartsAfterMs: RESTARTS_AFTER_MS,
    onEvent: (sentence) => console.log(sentence),
  });
  try {
    const running = await starting;
    limitLogs(path.join(folder, 'log'));
    console.log(describe(running));
    await end;
    console.log('Stopping …');
    await running.stop();
  } finally {
    leftovers.forget();
  }
  return 0;
}
