import { Client } from 'pg';
import { describeConnection } from '../hosts/describe-connection';
import { type ClusterPlace, NODES } from './cluster-place';

const DATABASE = 'entropi';
const HOST = '127.0.0.1';

/** One way to the database, as the role that runs and as the owner of all tables. */
interface Way {
  url: string;
  ownerUrl: string;
}

/** Ways to the database of a cluster, whose certificates are checked. */
export interface ClusterUrls {
  /** Names all nodes; a process finds the one that takes writes. */
  nodes: Way;
  /** Through HAProxy, to the one that Patroni names. */
  proxy: Way;
  /** Through HAProxy to a standby, as the role that runs. */
  readUrl: string;
}

export function describeClusterUrls(place: ClusterPlace): ClusterUrls {
  const { writePort, readPort } = place;
  const nodes = NODES.map((name) => `${HOST}:${place.nodes[name].postgres}`).join(',');
  return {
    nodes: describeWay(place, nodes),
    proxy: describeWay(place, `${HOST}:${writePort}`),
    readUrl: describeWay(place, `${HOST}:${readPort}`).url,
  };
}

function describeWay(place: ClusterPlace, servers: string, database = DATABASE): Way {
  const { entropi, entropi_app } = place.passwords;
  const rest = `${servers}/${database}?sslmode=verify-full&sslrootcert=${place.base}/tls/ca.crt`;
  return {
    url: `postgresql://entropi_app:${entropi_app}@${rest}`,
    ownerUrl: `postgresql://entropi:${entropi}@${rest}`,
  };
}

/** Makes the database and the role that the product's processes have, where they are missing. */
export async function makeDatabase(place: ClusterPlace): Promise<void> {
  const nodes = NODES.map((name) => `${HOST}:${place.nodes[name].postgres}`).join(',');
  const client = new Client(describeConnection(describeWay(place, nodes, 'postgres').ownerUrl));
  await client.connect();
  try {
    const found = await client.query('select from pg_database where datname = $1', [DATABASE]);
    if (found.rowCount === 0) await client.query(`create database ${DATABASE}`);
    // A statement that fails is written into the server's log, and this one has a password in it.
    await client.query('set log_min_error_statement = panic');
    const roles = await client.query(`select from pg_roles where rolname = 'entropi_app'`);
    const password = client.escapeLiteral(place.passwords.entropi_app);
    const change = roles.rowCount === 0 ? 'create' : 'alter';
    await client.query(`${change} role entropi_app login password ${password}`);
  } finally {
    await client.end();
  }
}
