import { UsageError } from '../rejection';
import type { Call } from './parse-call';
import type { Program } from './program';

const PORT = 3010;

function parsePort(text: string | undefined): number {
  const port = text === undefined ? PORT : Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new UsageError(`preview: "${text}" is no port`);
}

/** Shows a remote until the program is ended. */
export async function preview({ args, options }: Call, { shellDir }: Program): Promise<void> {
  const [folder = ''] = args;
  const port = parsePort(options.port);
  // Loaded on demand: other commands need no server.
  const { startPreview } = await import('../preview/preview');
  const report = (reason: string) => console.error(`The new build is not shown: ${reason}`);
  const { url, close } = await startPreview({ folder, shellDir, port, report });
  console.log(`${folder} is shown at ${url}`);
  console.log('Build it again and load the page again to see a change. Ctrl-C ends it.');
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void close());
}
