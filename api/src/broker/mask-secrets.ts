/** Names of a broker's fields whose value opens something. */
const SECRET_NAME = /token|password|secret|api_?key|encrypt|credential|cst|session/i;
const MASK = '•••';

/** A broker's response as text to read: JSON is laid out, and nothing secret is left in it. */
export function maskSecrets(body: string, secrets: readonly string[]): string {
  const text = formatJson(body);
  return secrets
    .filter((secret) => secret !== '')
    .reduce((masked, secret) => masked.replaceAll(secret, MASK), text);
}

/** Text that is not JSON may hold anything: it is only counted. */
function formatJson(body: string): string {
  if (body.trim() === '') return '';
  try {
    const hide = (name: string, value: unknown) => {
      const isPlain = typeof value === 'string' || typeof value === 'number';
      return isPlain && SECRET_NAME.test(name) ? MASK : value;
    };
    return JSON.stringify(JSON.parse(body), hide, 2);
  } catch {
    return `(${body.length} characters that are not JSON)`;
  }
}
