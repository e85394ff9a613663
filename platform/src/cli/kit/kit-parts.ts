import type { Outcome } from '../outcome';
import type { Results } from '../output';
import type { Call } from '../parse-call';
import type { ReleasesPort } from './releases-port';

/** What commands of the kit work with. */
export interface KitParts {
  /** Where releases are made. */
  port: ReleasesPort;
  /** Path of the Chromium that opens pages; none is opened if left out. */
  browserPath: string | undefined;
}

export type KitRun<Name extends keyof Results> = (
  call: Call,
  parts: KitParts,
) => Promise<Outcome<Name>>;
