import * as z from 'zod/mini';

/** A name that can be used in a URL and, with underscores, as a JavaScript global. */
export const REMOTE_NAME = /^[a-z][a-z0-9-]{1,40}$/;
export const RemoteName = z.string().check(z.regex(REMOTE_NAME));

/** A semantic version, as published; also a folder of the store. */
export const Version = z.string().check(z.regex(/^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/));

/** A text by language; English is always present. */
export const Label = z.object({ en: z.string(), de: z.string(), fr: z.string() });
export type Label = z.infer<typeof Label>;

/** The versions that are served: stable to all devices, canary to a share of them. */
export const Channels = z.strictObject({
  /** Null until a first version is promoted; until then only the canary is served. */
  stable: z.nullable(Version),
  canary: z.optional(
    z.strictObject({ version: Version, percent: z.number().check(z.minimum(0), z.maximum(100)) }),
  ),
  /** Earlier stable versions, the latest last; each rollback returns to the last of them. */
  previous: z._default(z.array(Version), []),
});
export type Channels = z.infer<typeof Channels>;
