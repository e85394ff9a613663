import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { type BuildInfo, listPublishedFiles, parseBuildInfo } from '../publish/build-info';
import { findContentType } from '../store/content-type';
import { isFileAddress } from '../store/store';

/** The largest upload, as it is sent: some ten times what the largest remote of ours is. */
export const MAX_UPLOAD_BYTES = 24 * 1024 * 1024;

const MAX_FILES = 500;

/** A page of its own would be one of our origin, without our policy. */
const isServed = (name: string) => findContentType(name) !== undefined && !/\.html$/i.test(name);

const FileName = z
  .string()
  .max(200)
  .refine((name) => isFileAddress(name), 'is no name of a file')
  .refine(isServed, 'is of a kind that is not served');

/** The kit of a later release may have described the build. */
const KnownInfo = z.unknown().transform((value, { addIssue }): BuildInfo => {
  const { outcome } = parseBuildInfo(value);
  if (outcome.success) return outcome.data;
  for (const { path: place, message } of outcome.error.issues) {
    addIssue({ code: 'custom', path: place, message });
  }
  return z.NEVER;
});

/** A build of a remote as it is sent to the platform, to be checked there and published. */
export const BuildUpload = z.strictObject({
  info: KnownInfo,
  /** Contents in base64 by name, relative to `dist`. */
  files: z
    .record(FileName, z.string())
    .refine((files) => Object.keys(files).length <= MAX_FILES, `has more than ${MAX_FILES} files`),
  /** Only checks it. */
  dry_run: z.boolean(),
  /** Serves a first version at once, where it would wait as a canary of 0 %. */
  serve_first: z.boolean(),
});
export type BuildUpload = z.infer<typeof BuildUpload>;

/** What became of an upload. */
export const PublishReply = z.object({
  name: z.string(),
  version: z.string(),
  /** Whether that version was published already. */
  unchanged: z.boolean(),
  stable: z.string().nullable(),
  deltas: z.array(
    z.object({
      from: z.string(),
      files: z.number(),
      bytes: z.number(),
      whole_bytes: z.number(),
      ms: z.number(),
    }),
  ),
});
export type PublishReply = z.infer<typeof PublishReply>;

/** Reads the files of a build that a page may load; those of other kinds are not sent. */
export async function readFiles(dist: string): Promise<BuildUpload['files']> {
  const names = (await listPublishedFiles(dist))
    .map((name) => name.replaceAll(path.sep, '/'))
    .filter(isServed);
  const files = names.map(async (name) => {
    const content = await readFile(path.join(dist, name));
    return [name, content.toString('base64')] as const;
  });
  return Object.fromEntries(await Promise.all(files));
}

/** Writes an upload into a folder, as its build left it. */
export async function writeUpload({ info, files }: BuildUpload, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, Buffer.from(content, 'base64'));
  }
  await writeFile(path.join(folder, 'build.json'), JSON.stringify(info));
}
