import type * as z from 'zod/mini';
import type { Endpoint } from '../contracts/endpoint';

/** A reply that is not as the contract says. */
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

export interface ReplyCheckOptions {
  /** Of the replies that are looked at, 0 to 1. */
  share: number;
  /** Called with each fault; fields that the contract does not know are none, they are of a newer API. */
  report: (fault: ReplyFault) => void;
  /** Finds a contract with its schemas by its id: in a bundle, most have none. */
  findContract: (id: string) => Promise<Endpoint | undefined>;
}

/** Compares replies with their contracts. */
export function createReplyCheck({ share, report, findContract }: ReplyCheckOptions): ReplyCheck {
  function compare(id: string, schema: z.ZodMiniType | undefined, reply: unknown): void {
    const issues = schema?.safeParse(reply).error?.issues ?? [];
    const problems = issues
      .filter(({ code }) => code !== 'unrecognized_keys')
      .slice(0, MAX_PROBLEMS)
      .map(({ path, message }) => `${path.join('.')}: ${message}`.slice(0, MAX_LENGTH));
    if (problems.length > 0) report({ operation: id, problems });
  }

  return ({ id, reply: schema }: Partial<Endpoint> & Pick<Endpoint, 'id'>, reply) => {
    if (Math.random() >= share) return;
    if (schema) return compare(id, schema, reply);
    // Without the schemas, whose script did not come, this one reply is believed.
    void findContract(id).then(
      (contract) => compare(id, contract?.reply, reply),
      () => undefined,
    );
  };
}
