import {
  addPastCycles,
  addUnusableAccount,
  connectToFill,
} from '@entropi/api/testing/past-cycles.repo';
import { measureLoad } from './load';

const USER_ID = 1;
const WANTED_PER_SECOND = 400;

/** Dashboards a second for a user whose past grows, which must not change the cost. */
export async function benchDashboard(options: {
  url: string;
  databaseUrl: string;
  token: string;
  isShort: boolean;
}): Promise<void> {
  const { url, databaseUrl, token, isShort } = options;
  const { db, close } = connectToFill(databaseUrl);
  try {
    await addUnusableAccount(db, USER_ID);
    let past = 0;
    for (const cycles of isShort ? [0, 90] : [0, 90, 9000]) {
      if (cycles > past) await addPastCycles(db, USER_ID, cycles - past);
      past = cycles;
      const path = `${url}/api/ig/dashboard/${USER_ID}`;
      await measureLoad(path, true, token);
      const { perSecond, p99Ms } = await measureLoad(path, isShort, token);
      console.log(
        `/api/ig/dashboard/${USER_ID} after ${cycles} cycles: ${Math.round(perSecond)} requests a second, p99 ${p99Ms} ms (wanted: at least ${WANTED_PER_SECOND} a second, the same after any number)`,
      );
    }
  } finally {
    await close();
  }
}
