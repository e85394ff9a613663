import type { OutgoingHttpHeaders } from 'node:http';
import type { z } from 'zod';

/** A response of the API as a test looks at it. */
export interface TestResponse {
  status: number;
  headers: OutgoingHttpHeaders;
  /** Parsed JSON, or the text of anything else. */
  body: unknown;
  /** The body, checked against a contract's schema; throws when it does not fit. */
  as<T extends z.core.$ZodType>(schema: T): z.infer<T>;
}
