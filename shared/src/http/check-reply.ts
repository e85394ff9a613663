import type { Endpoint } from '@entropi/contracts/endpoint';
import type * as z from 'zod/mini';

/** A reply that differs from its contract. */
export interface ReplyFault {
  /** The contract's id. */
  operation: string;
  /** The places, as `items.0.name: Invalid input`, without the values, which may be personal data. */
  problems: string[];
}

/** Checks a reply. Differences are only reported, because a page can do more with a faulty reply than with none. */
export type ReplyCheck = (contract: Endpoint, reply: unknown) => void;

const MAX_PROBLEMS = 5;
const MAX_LENGTH = 200;

export interface ReplyCheckOptions {
  /** The share of replies that are checked, 0 to 1. */
  share: number;
  /** Called with each difference. Fields that the contract does not know are none, since a newer API may send them. */
  report: (fault: ReplyFault) => void;
  /** Finds a contract with its schemas by its id, because in a bundle most contracts have none. */
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
    // If the script of the schemas did not load, this reply is not checked.
    void findContract(id).then(
      (contract) => compare(id, contract?.reply, reply),
      () => undefined,
    );
  };
}
