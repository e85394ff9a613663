import { buildDevelopmentHeaders, buildFileHeaders, buildPolicyHeaders } from './policy';
import { WATCH_SOURCE } from './start-fault';

const input = { nonce: 'bm9uY2U=', apiOrigin: 'https://api.example.com', tls: true };

describe('the policy of the page', () => {
  it('allows own scripts, styles with the nonce, and calls to the API, and nothing else', () => {
    expect(buildPolicyHeaders(input)['content-security-policy']?.split('; ')).toEqual([
      "default-src 'none'",
      `script-src 'self' ${WATCH_SOURCE}`,
      "style-src 'nonce-bm9uY2U='",
      "connect-src 'self' https://api.example.com",
      "img-src 'self' data:",
      "font-src 'self'",
      "manifest-src 'self'",
      "worker-src 'self'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types default',
      'report-to reports',
    ]);
  });

  it('rejects scripts without integrity, sniffing, referrers and device permissions', () => {
    expect(buildPolicyHeaders(input)).toMatchObject({
      'integrity-policy': 'blocked-destinations=(script), endpoints=(reports)',
      'reporting-endpoints': 'reports="/reports"',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'permissions-policy': expect.stringContaining('camera=()'),
    });
  });

  it('admits the origins of overrides, and then cannot demand integrity', () => {
    const headers = buildPolicyHeaders({ ...input, overrideOrigins: ['http://localhost:3010'] });
    expect(headers).not.toHaveProperty('integrity-policy');
    expect(headers['content-security-policy']?.split('; ').slice(0, 6)).toEqual([
      "default-src 'none'",
      `script-src 'self' http://localhost:3010 ${WATCH_SOURCE}`,
      "style-src 'nonce-bm9uY2U='",
      "connect-src 'self' http://localhost:3010 https://api.example.com",
      "img-src 'self' http://localhost:3010 data:",
      "font-src 'self' http://localhost:3010",
    ]);
  });

  it('requires TLS only where the gateway has it', () => {
    expect(buildFileHeaders(true)).toHaveProperty('strict-transport-security');
    expect(buildFileHeaders(false)).not.toHaveProperty('strict-transport-security');
  });

  it('is looser in development, towards this machine alone', () => {
    const policy = buildDevelopmentHeaders(input)['content-security-policy'] ?? '';
    expect(policy).toContain("default-src 'none'");
    const origins = new Set(policy.match(/(https?|ws):\/\/[^ ;]+/g));
    expect([...origins].sort()).toEqual([
      'http://localhost:*',
      'https://api.example.com',
      'ws://localhost:*',
    ]);
  });
});
