import path from 'node:path';
import { callModule } from '../src/testing/call-module';

const findFigures = (printed: string): unknown =>
  callModule(path.join(__dirname, 'bench.mjs'), 'findFigures', printed);

describe('the figures of benchmarks', () => {
  it('are found under the heading of each', () => {
    const printed = '\nengine\n10 ticks\n7 a second\n\napi\n/health/live: 3 a second\n';
    expect(findFigures(printed)).toEqual({ engine: true, api: true });
  });

  it('are missing where one printed none', () => {
    expect(findFigures('\nengine\nnothing\n\napi\n\nweb\n| 1 |\n')).toEqual({
      engine: false,
      api: false,
      web: true,
    });
  });
});
