import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { z } from 'zod';

const ROOT = path.resolve(__dirname, '../../..');
const RECORDINGS = path.join(ROOT, 'e2e/fixtures/versions');

const Versions = z.array(
  z.object({ name: z.string(), patch: z.string(), recording: z.string(), dir: z.string() }),
);

/** An earlier version of a remote, as its patch describes it. */
export interface EarlierVersion {
  name: string;
  /** Folder of its build. */
  dist: string;
  recording: string;
  /** A text that only this version shows. */
  text: string;
}

/** The workspace's remotes that have earlier versions. */
export const remotes: readonly string[] = readdirSync(ROOT).filter((name) =>
  existsSync(path.join(RECORDINGS, name, '1.patch')),
);

/** Returns the folder of the build of a workspace package. */
export function locateBuild(name: string): string {
  return path.join(ROOT, name, 'dist');
}

/** Returns the folders of the recordings of a remote and of the shell. */
export function locateRecordings(remote: string): { remote: string; shell: string } {
  return { remote: path.join(RECORDINGS, remote), shell: path.join(RECORDINGS, 'shell') };
}

/** The last versions of a remote; `npm run build -- versions` builds them. */
export function listEarlierVersions(remote: string): EarlierVersion[] {
  const require = createRequire(__filename);
  const { describeVersions } = require('../../build/earlier-versions.cjs');
  return Versions.parse(describeVersions(remote)).map(({ name, patch, recording, dir }) => ({
    name,
    recording,
    dist: path.join(dir, 'dist'),
    text: /texts\.ts\n[\s\S]*?^\+\s+\w+: '(.+)',$/m.exec(patch)?.[1] ?? '',
  }));
}
