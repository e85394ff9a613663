import { sendBeacon } from '@entropi/shared/http/beacon';
import { type PageReports, REPORTS_PATH } from '@entropi/shared/remote/reports';

/** A page that is broken, or attacked, says so and not more. */
const LIMIT = 20;
const ADDRESS_LENGTH = 300;

/** An address without what it may carry of a person. */
function shorten(address: string | null | undefined): string {
  return (address ?? '').replace(/[?#].*$/s, '').slice(0, ADDRESS_LENGTH);
}

/** Reports the gateway what the page's policy rejects, each thing once. */
export function reportViolations(): void {
  const notified = new Set<string>();
  document.addEventListener('securitypolicyviolation', (event) => {
    const violation = {
      kind: 'violation' as const,
      directive: event.effectiveDirective,
      blocked: shorten(event.blockedURI),
      source: shorten(event.sourceFile),
      line: event.lineNumber ?? 0,
    };
    const key = JSON.stringify(violation);
    if (notified.has(key) || notified.size >= LIMIT) return;
    notified.add(key);
    sendBeacon(REPORTS_PATH, [violation] satisfies PageReports);
  });
}
