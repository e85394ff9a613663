import * as z from 'zod/mini';

/** A name or an IP address; the parser of URLs accepts an asterisk, which no browser names. */
const HOST = /^([a-z0-9.-]+|\[[0-9a-f:]+\])$/;

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Says what is wrong with an origin that is to load our remotes; null for nothing. */
function findFault(text: string): string | null {
  const example = 'write each as https://intranet.example.com, separated by commas';
  if (!URL.canParse(text) || new URL(text).origin !== text)
    return `${text} is no origin: ${example}`;
  const { protocol, hostname } = new URL(text);
  if (!HOST.test(hostname)) return `${text} is no origin: ${example}`;
  if (protocol === 'https:') return null;
  if (protocol === 'http:' && LOOPBACK.has(hostname)) return null;
  return `${text} must be https, unless it is this machine: ${example}`;
}

/**
 * The origins of other teams' pages that may load our remotes: of https, or of http on this machine. Each is written
 * out, so that no pattern lets in more than was meant.
 */
export const ForeignHosts = z.pipe(
  z._default(z.string(), ''),
  z.transform((text, context) => {
    const origins = text === '' ? [] : text.split(',').map((part) => part.trim());
    for (const origin of origins) {
      const fault = findFault(origin);
      if (fault) context.issues.push({ code: 'custom', message: fault, input: text });
    }
    return origins;
  }),
);
