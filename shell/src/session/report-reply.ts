import { sendBeacon } from '@entropi/shared/http/beacon';
import { createReplyCheck, type ReplyCheck } from '@entropi/shared/http/check-reply';
import { type PageReports, REPORTS_PATH } from '@entropi/shared/remote/reports';

/** The share of users' replies that is checked; in development each one is. */
const SAMPLE = 0.01;

/** Compares replies with their contracts: the console says where one differs, elsewhere the gateway's log. */
export function createReportedCheck(environment: string, shell: string): ReplyCheck {
  if (environment === 'local') {
    return createReplyCheck(1, ({ operation, problems }) =>
      console.error(`The reply of ${operation} breaks its contract: ${problems.join('; ')}`),
    );
  }
  return createReplyCheck(SAMPLE, (fault) =>
    sendBeacon(REPORTS_PATH, [{ kind: 'reply', shell, ...fault }] satisfies PageReports),
  );
}
