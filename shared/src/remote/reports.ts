import { z } from 'zod';

/** Where the gateway takes what pages tell of loads and of violations of the policy. */
export const REPORTS_PATH = '/reports';

const Line = z.string().max(300);
/** A page's own address of something; not of a person. */
const Address = z.string().max(2_000);

/** How one load of a remote ended. */
export const LoadReport = z.strictObject({
  kind: z.literal('load'),
  remote: z.string().max(60),
  version: z.string().max(60).nullable(),
  /** Version of the shell that loaded it; older shells do not tell. */
  shell: z.string().max(60).optional(),
  phase: z.string().max(20),
  ms: z.number().min(0),
  outcome: z.enum(['ready', 'failed']),
  traceId: z.string().max(40),
  reason: Line.optional(),
});
export type LoadReport = z.infer<typeof LoadReport>;

/** Something that the page's policy refused. */
export const ViolationReport = z.strictObject({
  kind: z.literal('violation'),
  directive: Line,
  /** What was refused: an address, or a word like `inline`. */
  blocked: Address,
  /** The script that asked for it; empty when the browser does not say. */
  source: Address,
  line: z.number().int().min(0),
});
export type ViolationReport = z.infer<typeof ViolationReport>;

/** Body of `POST /reports` as our pages send it. */
export const PageReports = z
  .array(z.discriminatedUnion('kind', [LoadReport, ViolationReport]))
  .min(1)
  .max(20);
export type PageReports = z.infer<typeof PageReports>;
