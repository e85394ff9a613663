import * as z from 'zod/mini';

/** Where the gateway receives the pages' reports of loads and of violations of the policy. */
export const REPORTS_PATH = '/reports';

const Line = z.string().check(z.maxLength(300));
/** An address that a page reports; it holds nothing personal. */
const Address = z.string().check(z.maxLength(2_000));

/** How one load of a remote ended. */
export const LoadReport = z.strictObject({
  kind: z.literal('load'),
  remote: z.string().check(z.maxLength(60)),
  version: z.nullable(z.string().check(z.maxLength(60))),
  /** Version of the shell that loaded it; older shells do not report. */
  shell: z.optional(z.string().check(z.maxLength(60))),
  phase: z.string().check(z.maxLength(20)),
  ms: z.number().check(z.minimum(0)),
  outcome: z.enum(['ready', 'failed']),
  traceId: z.string().check(z.maxLength(40)),
  reason: z.optional(Line),
  /** Sent by the user who saw it fail, in addition to the page's own report. */
  byPerson: z.optional(z.boolean()),
});
export type LoadReport = z.infer<typeof LoadReport>;

/** Something that the page's policy has blocked. */
export const ViolationReport = z.strictObject({
  kind: z.literal('violation'),
  directive: Line,
  /** What was blocked: an address, or a word like `inline`. */
  blocked: Address,
  /** The script that requested it; empty when the browser does not say. */
  source: Address,
  line: z.int().check(z.minimum(0)),
});
export type ViolationReport = z.infer<typeof ViolationReport>;

/** A reply of the API that differs from the page's contract. */
const ReplyReport = z.strictObject({
  kind: z.literal('reply'),
  operation: z.string().check(z.maxLength(60)),
  problems: z.array(Line).check(z.maxLength(10)),
  shell: z.string().check(z.maxLength(60)),
});

/** Body of `POST /reports` as our pages send it. */
export const PageReports = z
  .array(z.discriminatedUnion('kind', [LoadReport, ViolationReport, ReplyReport]))
  .check(z.minLength(1), z.maxLength(20));
export type PageReports = z.infer<typeof PageReports>;
