import { maskSecrets } from './mask-secrets';

describe('a response of the broker as text', () => {
  it('keeps what is not secret, laid out', () => {
    expect(maskSecrets('{"accountId":"A1","balance":{"available":12.5}}', [])).toBe(
      '{\n  "accountId": "A1",\n  "balance": {\n    "available": 12.5\n  }\n}',
    );
  });

  it('masks tokens by their names, at any depth, and what was sent, wherever it occurs', () => {
    const body = JSON.stringify({
      oauthToken: { access_token: 'aaa', refresh_token: 'bbb', expires_in: '60' },
      clientId: 'my-password',
      note: 'key my-key is used',
    });
    const text = maskSecrets(body, ['my-password', 'my-key', '']);
    for (const secret of ['aaa', 'bbb', 'my-password', 'my-key'])
      expect(text).not.toContain(secret);
    expect(text).toContain('key ••• is used');
  });

  it('masks everything inside a secret field, and keeps its shape', () => {
    const body = '{"tokens":["aaa",{"value":"bbb","isValid":true}]}';
    expect(JSON.parse(maskSecrets(body, []))).toEqual({
      tokens: ['•••', { value: '•••', isValid: true }],
    });
  });

  it('masks a secret that JSON writes with escapes', () => {
    const secret = 'a"b\\c\n';
    const text = maskSecrets(JSON.stringify({ note: `sent ${secret}`, [secret]: 1 }), [secret]);
    expect(text).not.toContain('c\\n');
    expect(JSON.parse(text)).toEqual({ note: 'sent •••', '•••': 1 });
  });

  it('shows nothing of text that is not JSON', () => {
    expect(maskSecrets('<html>my-key</html>', [])).toBe('(19 characters that are not JSON)');
    expect(maskSecrets('', [])).toBe('');
  });
});
