import type { Endpoint } from '../contracts/endpoint';

/** A reply that is not as the contract says that the caller was built with. */
export interface ReplyFault {
  /** The contract's id. */
  operation: string;
  /** Where it differs, as `items.0.name: Invalid input`; the values themselves may be a person's. */
  problems: string[];
}

/** Looks at a reply; what it finds goes to a report, since a page does more with a reply than with none. */
export type ReplyCheck = (contract: Endpoint, reply: unknown) => void;

const MAX_PROBLEMS = 5;
const MAX_LENGTH = 200;

/**
 * Compares replies with their contracts.
 *
 * @param share of the replies that are looked at, 0 to 1
 * @param report called with each fault; fields that the contract does not know are none, they are of a newer API
 */
export function createReplyCheck(share: number, report: (fault: ReplyFault) => void): ReplyCheck {
  return ({ id, reply: schema }, reply) => {
    if (Math.random() >= share) return;
    const issues = schema.safeParse(reply).error?.issues ?? [];
    const problems = issues
      .filter(({ code }) => code !== 'unrecognized_keys')
      .slice(0, MAX_PROBLEMS)
      .map(({ path, message }) => `${path.join('.')}: ${message}`.slice(0, MAX_LENGTH));
    if (problems.length > 0) report({ operation: id, problems });
  };
}
