import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type RecordedCall, Recording } from '@entropi/shared/remote/recording';

/** What the API answered, as far as somebody recorded it. */
export type RecordedAnswers = readonly RecordedCall[];

/** Reads a recording. Throws what is wrong with the file. */
export async function readRecording(file: string): Promise<Recording> {
  return Recording.parse(JSON.parse(await readFile(file, 'utf8')));
}

/** Whether it says what to answer: an older recording may leave that to a newer one. */
function isAnswered({ status, shape, answer }: RecordedCall): boolean {
  return status !== undefined && (shape === null || answer !== undefined);
}

/** The answers of a folder's recordings, the newest first; none where there is no such folder. */
export async function readAnswers(dir: string): Promise<RecordedAnswers> {
  const names = await readdir(dir).catch(() => []);
  const files = names
    .filter((name) => name.endsWith('.json'))
    .sort()
    .reverse();
  const recordings = await Promise.all(files.map((name) => readRecording(path.join(dir, name))));
  return recordings.flatMap(({ calls }) => calls).filter(isAnswered);
}

function matchesPath(template: string, asked: string): boolean {
  const wanted = template.split('/');
  const given = asked.split('/');
  const fits = (segment: string, index: number) =>
    segment.startsWith('{') || segment === given[index];
  return wanted.length === given.length && wanted.every(fits);
}

/** The recorded answer of a call, the most literal path first; null when nobody recorded it. */
export function findAnswer(
  answers: RecordedAnswers,
  method: string,
  asked: string,
): RecordedCall | null {
  const fitting = answers.filter((call) => call.method === method && matchesPath(call.path, asked));
  const countParameters = ({ path: template }: RecordedCall) => template.split('{').length;
  return fitting.sort((a, b) => countParameters(a) - countParameters(b))[0] ?? null;
}
