import { maskSecrets } from './mask-secrets';

describe('a response of the broker as text', () => {
  it('keeps what is no secret, laid out', () => {
    expect(maskSecrets('{"accountId":"A1","balance":{"available":12.5}}', [])).toBe(
      '{\n  "accountId": "A1",\n  "balance": {\n    "available": 12.5\n  }\n}',
    );
  });

  it('masks tokens by name, at any depth, and what was sent, wherever it stands', () => {
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

  it('shows nothing of what is not JSON', () => {
    expect(maskSecrets('<html>my-key</html>', [])).toBe('(19 characters that are not JSON)');
    expect(maskSecrets('', [])).toBe('');
  });
});
