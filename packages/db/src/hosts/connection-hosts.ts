/** A server of the database: its name or address, and its port. */
export interface DatabaseHost {
  host: string;
  port: number;
}

/** A connection string taken apart. */
export interface ConnectionHosts {
  hosts: DatabaseHost[];
  /** The same connection string with its first server alone, which is all that pg can read. */
  first: string;
}

const DEFAULT_PORT = 5432;
const MAX_PORT = 65_535;
/** Scheme with user and password, servers, and the rest; a password may contain an @. */
const CONNECTION_STRING = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/;
const SERVER = /^(\[[0-9a-f:.]+\]|[^:[\]\s]+)(?::(\d{1,5}))?$/i;
const ATTRIBUTE = 'target_session_attrs';
/** What libpq calls the server that takes writes; a process of ours can work with no other. */
const WRITES = ['read-write', 'primary'];

/**
 * Reads a connection string that may name several servers of one database, as libpq does:
 * `postgresql://user:password@one:5432,two:5432/name?target_session_attrs=read-write`. Throws a RangeError that says
 * what is wrong with it, without repeating its password.
 */
export function readConnectionHosts(text: string): ConnectionHosts {
  const [, access = '', servers = '', rest = ''] = CONNECTION_STRING.exec(text) ?? [];
  if (access === '') throw new RangeError('it does not begin with postgresql://');
  const parts = servers.split(',');
  // A single server may also be named behind, as `?host=`, for a socket in the file system.
  const hosts = servers === '' ? [] : parts.map(readHost);
  const names = hosts.map(({ host, port }) => `${host}:${port}`);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice) throw new RangeError('it names a server twice');
  return { hosts, first: withoutAttribute(`${access}${parts[0]}${rest}`) };
}

function readHost(server: string, index: number): DatabaseHost {
  const [, host, digits] = SERVER.exec(server) ?? [];
  const port = digits === undefined ? DEFAULT_PORT : Number(digits);
  // It is not repeated: where a password has a slash that is not encoded, it is a part of that.
  if (host === undefined || port < 1 || port > MAX_PORT) {
    throw new RangeError(
      `its server ${index + 1} is not host:port; a password's /, ? and # are written %2F, %3F and %23`,
    );
  }
  return { host: host.replace(/^\[|\]$/g, ''), port };
}

/** pg does not know the attribute; what it asks for is what a process of ours looks for anyway. */
function withoutAttribute(url: string): string {
  if (!URL.canParse(url)) throw new RangeError('it cannot be read');
  const parsed = new URL(url);
  const wanted = parsed.searchParams.get(ATTRIBUTE);
  if (wanted === null) return url;
  if (!WRITES.includes(wanted))
    throw new RangeError(`${ATTRIBUTE} must be read-write: every process writes`);
  parsed.searchParams.delete(ATTRIBUTE);
  return parsed.toString();
}

/** The connection string of another database on the same servers. */
export function nameDatabase(text: string, name: string): string {
  return text.replace(CONNECTION_STRING, (_all, access, servers, rest: string) => {
    const [query = ''] = /\?.*$/.exec(rest) ?? [];
    return `${access}${servers}/${encodeURIComponent(name)}${query}`;
  });
}

/** What is wrong with a connection string, without its password; null when it names a server, or several. */
export function findConnectionProblem(text: string): string | null {
  try {
    const { hosts, first } = readConnectionHosts(text);
    const isNamed = hosts.length > 0 || new URL(first).searchParams.has('host');
    return isNamed ? null : 'it names no server';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** The role that a connection string names; null when it names none, or cannot be read. */
export function readUser(text: string): string | null {
  const [, user = ''] = /^\w+:\/\/([^:@/?#]*)(?::[^/?#]*)?@/.exec(text) ?? [];
  return user === '' ? null : decodeURIComponent(user);
}
