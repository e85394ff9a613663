/** Lines of Lightstreamer's text protocol, TLCP 2.1, as far as its official client needs them. */

/** What one field of an item shows; null where there is no value. */
export type FieldValues = Readonly<Record<string, string | null>>;

export interface TlcpRequest {
  name: string;
  parameters: URLSearchParams;
}

/** The requests of one message: a name on the first line, the parameters of one request on each line after. */
export function parseRequests(message: string): TlcpRequest[] {
  const [name = '', ...lines] = message.split('\r\n');
  const filled = lines.filter((line) => line !== '');
  const texts = filled.length > 0 ? filled : [''];
  return texts.map((text) => ({ name, parameters: new URLSearchParams(text) }));
}

/**
 * A value inside a `U` line: null is `#`, empty is `$`, and characters that divide lines and fields are
 * percent-encoded.
 */
function encodeValue(value: string | null): string {
  if (value === null) return '#';
  if (value === '') return '$';
  const escaped = value.replace(/[%|\r\n]/g, encodeURIComponent);
  return /^[#$^]/.test(escaped)
    ? `%${escaped.charCodeAt(0).toString(16)}${escaped.slice(1)}`
    : escaped;
}

/** Joins lines to one message. */
export const toMessage = (lines: readonly string[]) => lines.map((line) => `${line}\r\n`).join('');

/** The `U` line for the first item of a subscription; an unchanged field is left empty. */
export function formatUpdate(
  subscriptionId: string,
  fields: readonly string[],
  values: FieldValues,
  before: FieldValues | null,
): string {
  const encoded = fields.map((field) => {
    const value = values[field] ?? null;
    return before && (before[field] ?? null) === value ? '' : encodeValue(value);
  });
  return `U,${subscriptionId},1,${encoded.join('|')}`;
}

/** The greeting of a session: its id, the largest request, and how often it sends a sign of life. */
export function formatGreeting(sessionId: string, keepaliveMs: number): string[] {
  return [
    `CONOK,${sessionId},50000,${keepaliveMs},*`,
    'SERVNAME,ig-sim',
    'CLIENTIP,127.0.0.1',
    'CONS,unlimited',
  ];
}

/** The codes that a client sees, as Lightstreamer numbers them. */
export const TLCP_ERRORS = {
  wrongPassword: { code: 1, message: 'User/password check failed' },
  sessionNotFound: { code: 20, message: 'Specified session not found' },
  unknownAdapter: { code: 17, message: 'Bad Data Adapter name' },
  unknownSubscription: { code: 19, message: 'Specified subscription not found' },
  unknownItem: { code: 21, message: 'Bad Item Group name' },
  unknownField: { code: 23, message: 'Bad Field schema name' },
  wrongMode: { code: 24, message: 'Subscription mode not allowed for the item' },
  tooManySubscriptions: { code: -1, message: 'Too many subscriptions' },
} as const;
export type TlcpError = { code: number; message: string };
