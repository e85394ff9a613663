import { findConnectionProblem, nameDatabase, readConnectionHosts } from './connection-hosts';

const START = 'postgresql://anna:secret@';

describe('a connection string', () => {
  it.each([
    ['one', [['one', 5432]]],
    ['one:6000', [['one', 6000]]],
    [
      'one:6000,two',
      [
        ['one', 6000],
        ['two', 5432],
      ],
    ],
    [
      '10.0.0.1:1,[2001:db8::1]:65535',
      [
        ['10.0.0.1', 1],
        ['2001:db8::1', 65_535],
      ],
    ],
  ])('names the servers of %s', (servers, expected) => {
    const { hosts, first } = readConnectionHosts(`${START}${servers}/name?sslmode=verify-full`);
    expect(hosts.map(({ host, port }) => [host, port])).toEqual(expected);
    expect(first).toBe(`${START}${servers.split(',')[0]}/name?sslmode=verify-full`);
  });

  it.each([
    ['', 'it does not begin with postgresql://'],
    ['mysql://anna@one/name', 'it does not begin with postgresql://'],
    [`${START}one,/name`, 'its server 2 is not host:port'],
    [`${START}one:0/name`, 'its server 1 is not host:port'],
    [`${START}one:65536/name`, 'its server 1 is not host:port'],
    [`${START}one two/name`, 'its server 1 is not host:port'],
    ['postgresql://anna:1secret/2@one/name', 'its server 1 is not host:port'],
    [`${START}one,one:5432/name`, 'it names a server twice'],
    [`${START}one/name?target_session_attrs=any`, 'target_session_attrs must be read-write'],
    [
      `${START}one,two/name?target_session_attrs=standby`,
      'target_session_attrs must be read-write',
    ],
  ])('is wrong as %s', (text, reason) => {
    expect(findConnectionProblem(text)).toContain(reason);
    const read = () => readConnectionHosts(text);
    expect(read).toThrow(reason);
    expect(read).not.toThrow('secret');
  });

  it('may have any password, and a socket in the file system', () => {
    const { hosts } = readConnectionHosts('postgres://anna:a@b%2Fc@one,two/name');
    expect(hosts.map(({ host }) => host)).toEqual(['one', 'two']);
    expect(findConnectionProblem('postgresql:///name?host=/run/postgresql')).toBeNull();
    expect(findConnectionProblem('postgresql:///name')).toBe('it names no server');
  });

  it('leads to another database on the same servers', () => {
    const url = `${START}one:1,two:2/name?sslmode=require`;
    expect(nameDatabase(url, 'trial')).toBe(`${START}one:1,two:2/trial?sslmode=require`);
    expect(nameDatabase(`${START}one`, 'trial')).toBe(`${START}one/trial`);
  });
});
