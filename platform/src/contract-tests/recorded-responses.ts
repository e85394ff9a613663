import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type RecordedCall, Recording } from '@entropi/shared/remote/recording';

/** The recorded responses of the API. */
export type RecordedResponses = readonly RecordedCall[];

/** Reads a recording. Throws an error that says what is wrong with the file. */
export async function readRecording(file: string): Promise<Recording> {
  return Recording.parse(JSON.parse(await readFile(file, 'utf8')));
}

/** Says whether a call has a response; an older recording may leave it to a newer one. */
function isResolved({ status, shape, response }: RecordedCall): boolean {
  return status !== undefined && (shape === null || response !== undefined);
}

/** Reads the responses of a folder's recordings, the newest first; none if there is no such folder. */
export async function readResponses(dir: string): Promise<RecordedResponses> {
  const names = await readdir(dir).catch(() => []);
  const files = names
    .filter((name) => name.endsWith('.json'))
    .sort()
    .reverse();
  const recordings = await Promise.all(files.map((name) => readRecording(path.join(dir, name))));
  return recordings.flatMap(({ calls }) => calls).filter(isResolved);
}

function matchesPath(template: string, requested: string): boolean {
  const wanted = template.split('/');
  const given = requested.split('/');
  const fits = (segment: string, index: number) =>
    segment.startsWith('{') || segment === given[index];
  return wanted.length === given.length && wanted.every(fits);
}

/** Finds the recorded response of a call, trying the most literal path first; null when it is not recorded. */
export function findResponse(
  responses: RecordedResponses,
  method: string,
  requested: string,
): RecordedCall | null {
  const fitting = responses.filter(
    (call) => call.method === method && matchesPath(call.path, requested),
  );
  const countParameters = ({ path: template }: RecordedCall) => template.split('{').length;
  return fitting.sort((a, b) => countParameters(a) - countParameters(b))[0] ?? null;
}
