import { sendBeacon } from '@entropi/shared/http/beacon';
import { type PageReports, REPORTS_PATH } from '@entropi/shared/remote/reports';
import type { LoadEvent } from './load-state';

const REASON_LENGTH = 300;

/**
 * Reports how loads went: to the console in development, elsewhere to the gateway. Loads of a canary go
 * to the gateway in each environment, because it ends a canary that fails.
 */
export function createLoadReport(
  environment: string,
  shell: string,
  isCanary: (remote: string) => boolean,
): (event: LoadEvent) => void {
  return (event) => {
    const isLocal = environment === 'local';
    if (isLocal) console.info('remote', event);
    if (isLocal && !isCanary(event.remote)) return;
    const { reason, ...load } = event;
    const rest = reason === undefined ? {} : { reason: reason.slice(0, REASON_LENGTH) };
    sendBeacon(REPORTS_PATH, [{ kind: 'load', shell, ...load, ...rest }] satisfies PageReports);
  };
}
