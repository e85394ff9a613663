import { sendBeacon } from '@entropi/shared/http/beacon';
import { type PageReports, REPORTS_PATH } from '@entropi/shared/remote/reports';
import type { LoadEvent } from './load-state';

const REASON_LENGTH = 300;

/** Reports how loads went: to the console in development, elsewhere to the gateway. */
export function createLoadReport(environment: string, shell: string): (event: LoadEvent) => void {
  if (environment === 'local') return (event) => console.info('remote', event);
  return ({ reason, ...event }) => {
    const rest = reason === undefined ? {} : { reason: reason.slice(0, REASON_LENGTH) };
    sendBeacon(REPORTS_PATH, [{ kind: 'load', shell, ...event, ...rest }] satisfies PageReports);
  };
}
