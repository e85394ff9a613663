import { spawn } from 'node:child_process';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';

const library = pathToFileURL(path.join(__dirname, 'bench.mjs')).href;

async function findFigures(printed: string): Promise<unknown> {
  const script = `import { findFigures } from '${library}';
    console.log(JSON.stringify(findFigures(${JSON.stringify(printed)})));`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script]);
  return JSON.parse(await text(child.stdout));
}

describe('the figures of benchmarks', () => {
  it('are found under the heading of each', async () => {
    const printed = '\nengine\n10 ticks\n7 a second\n\napi\n/health/live: 3 a second\n';
    expect(await findFigures(printed)).toEqual({ engine: true, api: true });
  });

  it('are missing where one printed none', async () => {
    expect(await findFigures('\nengine\nnothing\n\napi\n\nweb\n| 1 |\n')).toEqual({
      engine: false,
      api: false,
      web: true,
    });
  });
});
