import { execFile } from 'node:child_process';
import { chmod, copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { type ClusterPlace, NODES, type NodeName } from './cluster-place';

const run = promisify(execFile);

const HOST = '127.0.0.1';
/** Programs of PostgreSQL that the embedded one has, and those that `embedded_tools.py` is instead. */
const OWN = ['initdb', 'pg_ctl', 'postgres'];
const MISSING = ['base_backup', 'pg_controldata', 'pg_isready'];

/** Variables of a program's environment. */
export type Variables = Record<string, string>;

/**
 * Reads an example of variables and puts what is particular to this machine in its place. Throws where the example
 * lacks a name, or leaves an empty value that is not replaced: what is tried here is what operators are given.
 */
export async function fillExample(file: string, own: Variables): Promise<Variables> {
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => /^\w+=/.test(line));
  const example = Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2)));
  const unknown = Object.keys(own).filter((name) => !Object.hasOwn(example, name));
  const filled = { ...example, ...own };
  const empty = Object.keys(filled).filter((name) => filled[name] === '');
  if (unknown.length + empty.length > 0)
    throw new Error(`${file} does not fit: ${[...unknown, ...empty].join(', ')}`);
  return filled;
}

export function describeEtcd(place: ClusterPlace, name: NodeName): Promise<Variables> {
  const { etcdClients, etcdPeers } = place.nodes[name];
  const tls = path.join(place.base, name, 'tls');
  const peers = NODES.map((each) => `${each}=https://${HOST}:${place.nodes[each].etcdPeers}`);
  return fillExample(path.join(place.examples, 'etcd.env'), {
    ETCD_NAME: name,
    ETCD_DATA_DIR: path.join(place.base, name, 'etcd'),
    ETCD_INITIAL_CLUSTER: peers.join(','),
    ETCD_LISTEN_PEER_URLS: `https://${HOST}:${etcdPeers}`,
    ETCD_INITIAL_ADVERTISE_PEER_URLS: `https://${HOST}:${etcdPeers}`,
    ETCD_LISTEN_CLIENT_URLS: `https://${HOST}:${etcdClients}`,
    ETCD_ADVERTISE_CLIENT_URLS: `https://${HOST}:${etcdClients}`,
    ETCD_TRUSTED_CA_FILE: path.join(tls, 'ca.crt'),
    ETCD_CERT_FILE: path.join(tls, 'node.crt'),
    ETCD_KEY_FILE: path.join(tls, 'node.key'),
    ETCD_PEER_TRUSTED_CA_FILE: path.join(tls, 'ca.crt'),
    ETCD_PEER_CERT_FILE: path.join(tls, 'node.crt'),
    ETCD_PEER_KEY_FILE: path.join(tls, 'node.key'),
  });
}

export function describePatroni(place: ClusterPlace, name: NodeName): Promise<Variables> {
  const { base, passwords } = place;
  const { patroni, postgres } = place.nodes[name];
  const tls = path.join(base, name, 'tls');
  const [ca, certificate, key] = ['ca.crt', 'node.crt', 'node.key'].map((each) =>
    path.join(tls, each),
  ) as [string, string, string];
  return fillExample(path.join(place.examples, 'patroni.env'), {
    PATRONI_NAME: name,
    PATRONI_POSTGRESQL_LISTEN: `${HOST}:${postgres}`,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${HOST}:${postgres}`,
    PATRONI_POSTGRESQL_BIN_DIR: path.join(base, 'bin'),
    PATRONI_POSTGRESQL_DATA_DIR: findDataFolder(place, name),
    PATRONI_POSTGRESQL_PGPASS: path.join(base, name, 'pgpass'),
    PATRONI_SUPERUSER_USERNAME: 'entropi',
    PATRONI_SUPERUSER_PASSWORD: passwords.entropi,
    PATRONI_SUPERUSER_SSLROOTCERT: ca,
    PATRONI_REPLICATION_PASSWORD: passwords.replicator,
    PATRONI_REPLICATION_SSLROOTCERT: ca,
    PATRONI_REWIND_PASSWORD: passwords.rewinder,
    PATRONI_REWIND_SSLROOTCERT: ca,
    PATRONI_ETCD_HOSTS: NODES.map((each) => `${HOST}:${place.nodes[each].etcdClients}`).join(','),
    PATRONI_ETCD_CACERT: ca,
    PATRONI_ETCD_CERT: certificate,
    PATRONI_ETCD_KEY: key,
    PATRONI_RESTAPI_LISTEN: `${HOST}:${patroni}`,
    PATRONI_RESTAPI_CONNECT_ADDRESS: `${HOST}:${patroni}`,
    PATRONI_RESTAPI_CERTFILE: certificate,
    PATRONI_RESTAPI_KEYFILE: key,
    PATRONI_RESTAPI_CAFILE: ca,
    PATRONI_CTL_CACERT: ca,
    PATRONI_CTL_CERTFILE: certificate,
    PATRONI_CTL_KEYFILE: key,
  });
}

export function describeHaproxy(place: ClusterPlace): Promise<Variables> {
  const nodes = NODES.flatMap((name, index) => [
    [`NODE_${index + 1}`, `${HOST}:${place.nodes[name].postgres}`],
    [`NODE_${index + 1}_PATRONI`, String(place.nodes[name].patroni)],
  ]);
  return fillExample(path.join(place.examples, 'haproxy.env'), {
    WRITE_ADDRESS: `${HOST}:${place.writePort}`,
    READ_ADDRESS: `${HOST}:${place.readPort}`,
    CA_FILE: path.join(place.base, 'tls/ca.crt'),
    ...Object.fromEntries(nodes),
  });
}

/** The folder of a node's PostgreSQL. */
export function findDataFolder(place: ClusterPlace, name: NodeName): string {
  return path.join(place.base, name, 'postgres');
}

/** The folder from which Patroni reads the example and, after it, what is particular to this machine. */
export function findSettingsFolder(place: ClusterPlace, name: NodeName): string {
  return path.join(place.base, name, 'patroni');
}

/**
 * Writes the files of all nodes, which belong to the user who runs them.
 *
 * @param settings of PostgreSQL, beside those of the example
 */
export async function writeNodeFiles(place: ClusterPlace, settings: Variables): Promise<void> {
  await writePrograms(place);
  for (const name of NODES) await writeNode(place, name, settings);
}

async function writeNode(place: ClusterPlace, name: NodeName, settings: Variables): Promise<void> {
  const folder = path.join(place.base, name);
  const tls = path.join(folder, 'tls');
  const patroni = findSettingsFolder(place, name);
  for (const each of [folder, tls, patroni]) await mkdir(each, { recursive: true });
  for (const file of ['ca.crt', 'node.crt', 'node.key'])
    await copyFile(path.join(place.base, 'tls', file), path.join(tls, file));
  await chmod(path.join(tls, 'node.key'), 0o600);
  await copyFile(path.join(place.examples, 'patroni.yml'), path.join(patroni, '1.yml'));
  // JSON is YAML.
  await writeFile(path.join(patroni, '2.yml'), JSON.stringify(describeHere(place, tls, settings)));
  const owner = place.user && `${place.user.uid}:${place.user.gid}`;
  if (owner) await run('chown', ['-R', owner, folder]);
  await chmod(folder, 0o700);
}

/** What this machine's nodes need that machines of their own do not. */
function describeHere(place: ClusterPlace, tls: string, settings: Variables) {
  return {
    postgresql: {
      create_replica_methods: ['copy'],
      copy: { command: path.join(place.base, 'bin/base_backup') },
      parameters: {
        ssl_cert_file: path.join(tls, 'node.crt'),
        ssl_key_file: path.join(tls, 'node.key'),
        ssl_ca_file: path.join(tls, 'ca.crt'),
        unix_socket_directories: '',
        ...settings,
      },
    },
    // It would restart this machine, for a node that was only killed here to see what happens.
    watchdog: { mode: 'off' },
  };
}

/** Programs as Patroni looks for them: in one folder, without the libraries of an unpacked Python. */
async function writePrograms(place: ClusterPlace): Promise<void> {
  const { base, examples, native, programs } = place;
  const bin = path.join(base, 'bin');
  await mkdir(bin, { recursive: true });
  const tools = path.join(bin, 'embedded_tools.py');
  await copyFile(path.join(examples, 'embedded_tools.py'), tools);
  const write = (name: string, text: string) =>
    writeFile(path.join(bin, name), `#!/bin/sh\n${text} "$@"\n`, { mode: 0o755 });
  for (const name of OWN)
    await write(name, `unset LD_LIBRARY_PATH\nexec '${path.join(native, 'bin', name)}'`);
  for (const name of MISSING) await write(name, `exec '${programs.python}' '${tools}' ${name}`);
  const patronictl = path.join(path.dirname(programs.patroni), 'patronictl');
  const settings = findSettingsFolder(place, NODES[0]);
  const control = Object.entries(await describePatroni(place, NODES[0]))
    .filter(([name]) => /^PATRONI_(ETCD|CTL)_/.test(name))
    .map(([name, value]) => `${name}='${value}'`);
  await write('patronictl', `${control.join(' ')} exec '${patronictl}' -c '${settings}'`);
}
