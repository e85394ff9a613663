import { ForeignHosts } from './foreign-hosts';

const read = (text?: string) => ForeignHosts.safeParse(text);

describe('the origins of foreign hosts', () => {
  it('are none by default', () => {
    expect(read().data).toEqual([]);
    expect(read('').data).toEqual([]);
  });

  it('are of https, or of http on this machine', () => {
    const text =
      'https://intranet.example.com, https://a.test:8443,http://localhost:4000,http://127.0.0.1:1,http://[::1]:2';
    expect(read(text).data).toEqual([
      'https://intranet.example.com',
      'https://a.test:8443',
      'http://localhost:4000',
      'http://127.0.0.1:1',
      'http://[::1]:2',
    ]);
  });

  it.each([
    '*',
    'null',
    'https://*.example.com',
    'https://a.test/',
    'https://a.test/path',
    'https://A.test',
    'https://a.test:443',
    'https://user:secret@a.test',
    'a.test',
    'https://a.test,,https://b.test',
    'https://a.test https://b.test',
    'file:///home',
    'http://localhost.evil.test',
    'http://intranet.example.com',
    'ws://localhost:1',
  ])('are rejected with an example: %s', (text) => {
    const { error } = read(text);
    expect(error?.issues[0]?.message).toContain('https://intranet.example.com');
  });

  it('name every one that is wrong', () => {
    const messages = read('http://a.test,https://b.test,c').error?.issues.map(
      (each) => each.message,
    );
    expect(messages).toEqual([
      expect.stringContaining('http://a.test must be https'),
      expect.stringContaining('c is no origin'),
    ]);
  });
});
