import type { RegistryDocument } from '@entropi/shared/remote/manifest';
import type { LoadReport } from '@entropi/shared/remote/reports';
import { describeSampleRemote } from '../testing/sample-build';
import { createLoadCollector } from './load-collector';
import { type LoadCount, sumLoads } from './load-counts';

const document: RegistryDocument = {
  revision: 1,
  shell: null,
  remotes: {
    'mf-sample': {
      channels: { stable: '1.0.0', previous: [] },
      versions: { '1.0.0': describeSampleRemote('1.0.0') },
    },
  },
};

const failed: LoadReport = {
  kind: 'load',
  remote: 'mf-sample',
  version: '1.0.0',
  shell: '1.0.0',
  phase: 'chunk',
  ms: 1,
  outcome: 'failed',
  traceId: 'x',
};

describe('the collector of loads', () => {
  let written: LoadCount[];
  let errors: string[];
  let isBroken: boolean;
  let collector: ReturnType<typeof createLoadCollector>;

  beforeEach(() => {
    written = [];
    errors = [];
    isBroken = false;
    collector = createLoadCollector({
      record: {
        recordLoads: async (counts) => {
          if (isBroken) throw new Error('full');
          written.push(...counts);
        },
      },
      documents: { read: async () => document },
      log: { error: (_details: unknown, message?: string) => errors.push(String(message)) },
    });
  });

  afterEach(() => collector.close());

  const sum = () => sumLoads(written, 'mf-sample', '1.0.0');

  it('counts loads of published versions by phase, and no phase that the shell does not have', async () => {
    await collector.count({ ...failed, outcome: 'ready' });
    await collector.count(failed);
    await collector.count({ ...failed, phase: 'made up' });
    await collector.count({ ...failed, byPerson: true });
    await collector.count({ ...failed, version: '9.9.9' });
    await collector.count({ ...failed, version: null });
    await collector.count({ ...failed, remote: 'constructor' });
    await collector.flush();
    expect(sum()).toEqual({ ready: 1, failed: 2, failed_by_phase: { chunk: 1, other: 1 } });
    expect(written.every(({ name, version }) => name === 'mf-sample' && version === '1.0.0')).toBe(
      true,
    );
  });

  it('keeps counts that could not be written, counts each once, and says so once', async () => {
    isBroken = true;
    await collector.count(failed);
    await collector.flush();
    await collector.count(failed);
    await collector.flush();
    expect([written, errors]).toEqual([[], ['loads cannot be counted']]);
    isBroken = false;
    await collector.close();
    expect(sum()).toEqual({ ready: 0, failed: 2, failed_by_phase: { chunk: 2 } });
  });
});
