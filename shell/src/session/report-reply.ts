import { sendBeacon } from '@entropi/shared/http/beacon';
import { createReplyCheck, type ReplyCheck } from '@entropi/shared/http/check-reply';
import { type PageReports, REPORTS_PATH } from '@entropi/shared/remote/reports';
import { firstIdle } from '../first-idle';

/** The share of users' replies that is checked; in development each one is. */
const SAMPLE = 0.01;

/** Loads the schemas, which the pages' calls do without, for the first check after the first page is complete. */
async function findContract(id: string) {
  await firstIdle;
  const contracts = await import(
    /* webpackChunkName: "contracts" */ '@entropi/contracts/all-contracts'
  );
  return contracts.findContract(id);
}

/** Compares replies with their contracts. Differences go to the console in development, elsewhere to the gateway. */
export function createReportedCheck(environment: string, shell: string): ReplyCheck {
  if (environment === 'local') {
    return createReplyCheck({
      share: 1,
      report: ({ operation, problems }) =>
        console.error(`The reply of ${operation} breaks its contract: ${problems.join('; ')}`),
      findContract,
    });
  }
  return createReplyCheck({
    share: SAMPLE,
    report: (fault) =>
      sendBeacon(REPORTS_PATH, [{ kind: 'reply', shell, ...fault }] satisfies PageReports),
    findContract,
  });
}
