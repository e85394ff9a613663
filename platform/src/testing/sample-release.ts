import { createHash } from 'node:crypto';
import type { RemoteBuild } from '@entropi/shared/remote/manifest';
import { hashContent } from '../publish/build-info';
import { describeSampleRemote, writeSampleRemote } from './sample-build';

const digest = (text: string) => createHash('sha256').update(text).digest('hex');

/** What does not change from release to release, and compresses badly. */
const UNCHANGED = Array.from({ length: 300 }, (_none, index) => digest(String(index))).join('\n');

/** A release of the sample remote whose script says one word. */
export interface SampleRelease {
  version: string;
  /** Name of the script, with the hash of its content as bundlers write it. */
  script: string;
  content: string;
  dist: string;
}

/** Writes a release of the sample remote with a script that differs from that of others in a word. */
export async function writeSampleRelease(
  version: string,
  word: string,
  changes: { files?: Record<string, string> } = {},
): Promise<SampleRelease> {
  const content = `console.log(${JSON.stringify(word)});\n${UNCHANGED}`;
  const script = `140.${digest(content).slice(0, 10)}.js`;
  const files = { ...changes.files, [script]: content };
  const described = describeSampleRemote(version);
  const hashes = Object.entries(files).map(([name, text]) => [
    name,
    hashContent(Buffer.from(text)),
  ]);
  const build: Partial<RemoteBuild> = {
    integrity: { ...described.integrity, ...Object.fromEntries(hashes) },
  };
  const dist = await writeSampleRemote(version, { budgetKb: 100, build, files });
  return { version, script, content, dist };
}
