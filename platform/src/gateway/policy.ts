import { REPORTS_PATH } from '@entropi/shared/remote/reports';
import { WATCH_SOURCE } from './start-fault';

/** What the policy of a page depends on. */
export interface PolicyInput {
  /** Nonce in base64, new for every response. */
  nonce: string;
  /** Origin of the API as the browser reaches it. */
  apiOrigin: string;
  /** Whether the page is reached over TLS. */
  tls: boolean;
  /** Origins of a developer's overrides that this browser was granted. */
  overrideOrigins?: readonly string[];
}

const PERMISSIONS_DENIED = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
];

/**
 * The whole policy of the served page. Scripts come from this origin, hashed by the registry, but for
 * one that stands in the page and is named by its own hash; styles carry the nonce; a script's address
 * has to pass the shell's `default` Trusted Types policy. With overrides their origins are admitted too,
 * and Integrity-Policy, which cannot exempt one remote, is not sent.
 */
export function buildPolicyHeaders(input: PolicyInput): Record<string, string> {
  const { nonce, apiOrigin, tls, overrideOrigins = [] } = input;
  const own = ["'self'", ...overrideOrigins].join(' ');
  const directives = {
    'default-src': "'none'",
    'script-src': `${own} ${WATCH_SOURCE}`,
    'style-src': `'nonce-${nonce}'`,
    'connect-src': `${own} ${apiOrigin}`,
    'img-src': `${own} data:`,
    'font-src': own,
    'manifest-src': "'self'",
    'worker-src': "'self'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
    'require-trusted-types-for': "'script'",
    'trusted-types': 'default',
    'report-to': 'reports',
  };
  return {
    ...buildFileHeaders(tls),
    'content-security-policy': Object.entries(directives)
      .map(([name, value]) => `${name} ${value}`)
      .join('; '),
    ...(overrideOrigins.length > 0
      ? {}
      : { 'integrity-policy': 'blocked-destinations=(script), endpoints=(reports)' }),
    'reporting-endpoints': `reports="${REPORTS_PATH}"`,
    'permissions-policy': PERMISSIONS_DENIED.map((name) => `${name}=()`).join(', '),
    'cross-origin-opener-policy': 'same-origin',
    'x-frame-options': 'DENY',
  };
}

/** The policy of every response that is not a page. */
export function buildFileHeaders(tls: boolean): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    ...(tls ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}

/**
 * The looser policy of `dev`: the development servers on this machine may serve scripts, evaluate
 * source maps and push updates, and nothing carries an integrity.
 */
export function buildDevelopmentHeaders({ apiOrigin }: PolicyInput): Record<string, string> {
  const local = 'http://localhost:* ws://localhost:*';
  return {
    'content-security-policy': [
      "default-src 'none'",
      `script-src 'self' 'unsafe-eval' ${WATCH_SOURCE} ${local}`,
      "style-src 'self' 'unsafe-inline'",
      `connect-src 'self' ${apiOrigin} ${local}`,
      `img-src 'self' data: ${local}`,
      `font-src 'self' ${local}`,
      "manifest-src 'self'",
      "worker-src 'self'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join('; '),
    'x-content-type-options': 'nosniff',
  };
}
