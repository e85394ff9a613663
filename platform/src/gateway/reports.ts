import { z } from 'zod';

/** The members that we read of a browser's own report (Reporting API). */
export const BrowserReports = z
  .array(z.object({ type: z.string().max(60), body: z.record(z.string(), z.unknown()) }))
  .min(1)
  .max(20);
export type BrowserReports = z.infer<typeof BrowserReports>;

/** A violation as it is logged: by remote, and without the parts of addresses that may hold personal data. */
export interface Violation {
  /** `shell` for the shell; null when neither side of the violation is a file of ours. */
  remote: string | null;
  version: string | null;
  directive: string;
  blocked: string;
  source: string;
  line: number | null;
}

const OURS = /^\/(?:remotes\/([a-z][a-z0-9-]{1,40})|(shell))\/([^/]{1,60})\//;

/** Keeps origin and path of an address, since queries and fragments may carry tokens. Words like `inline` stay. */
function cleanAddress(address: string): string {
  if (!URL.canParse(address)) return address.replace(/[?#].*$/s, '').slice(0, 100);
  const { protocol, origin, pathname } = new URL(address);
  return /^https?:$/.test(protocol) ? `${origin}${pathname}`.slice(0, 300) : protocol;
}

function findOwner(address: string): { remote: string; version: string } | null {
  const path = URL.canParse(address) ? new URL(address).pathname : '';
  const [, remote, shell, version] = OURS.exec(path) ?? [];
  const name = remote ?? shell;
  return name && version ? { remote: name, version } : null;
}

/** Describes a violation for the log; the rejected file's remote comes before the requesting script's. */
export function describeViolation(given: {
  directive: string;
  blocked: string;
  source: string;
  line: number | null;
}): Violation {
  const owner = findOwner(given.blocked) ?? findOwner(given.source);
  return {
    remote: owner?.remote ?? null,
    version: owner?.version ?? null,
    directive: given.directive.slice(0, 60),
    blocked: cleanAddress(given.blocked),
    source: cleanAddress(given.source),
    line: given.line,
  };
}

const Csp = z.object({
  effectiveDirective: z.string(),
  blockedURL: z.string().default(''),
  sourceFile: z.string().nullish(),
  lineNumber: z.number().nullish(),
});
const Integrity = z.object({ blockedURL: z.string(), destination: z.string().default('') });

/** Reads a browser's own report; null when it is about something else. */
export function readBrowserReport(type: string, body: unknown): Violation | null {
  if (type === 'csp-violation') {
    const { data } = Csp.safeParse(body);
    return data
      ? describeViolation({
          directive: data.effectiveDirective,
          blocked: data.blockedURL,
          source: data.sourceFile ?? '',
          line: data.lineNumber ?? null,
        })
      : null;
  }
  if (type !== 'integrity-violation') return null;
  const { data } = Integrity.safeParse(body);
  const directive = `integrity-policy ${data?.destination ?? ''}`.trim();
  return data
    ? describeViolation({ directive, blocked: data.blockedURL, source: '', line: null })
    : null;
}
