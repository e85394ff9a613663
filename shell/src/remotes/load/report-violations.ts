import { sendBeacon } from '@entropi/shared/http/beacon';
import { type PageReports, REPORTS_PATH } from '@entropi/shared/remote/reports';

/** Limit of reports of one page, so that a broken or attacked page does not flood the gateway. */
const LIMIT = 20;
const ADDRESS_LENGTH = 300;

/** Removes the parts of an address that may hold personal data. */
function shorten(address: string | null | undefined): string {
  return (address ?? '').replace(/[?#].*$/s, '').slice(0, ADDRESS_LENGTH);
}

/** Reports to the gateway what the page's policy blocks, each thing once. */
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
