import { PageReports } from '@entropi/shared/remote/reports';
import type { LoadEvent } from './load-state';
import { createLoadReport } from './report-load';
import { reportViolations } from './report-violations';

const event: LoadEvent = {
  remote: 'mf-chat',
  version: '1.0.0',
  phase: 'chunk',
  ms: 12,
  outcome: 'failed',
  traceId: '3f2a91c0',
  reason: 'x'.repeat(1_000),
};

describe('what the page reports to the gateway', () => {
  let sent: { url: string; text: Promise<string> }[];

  beforeEach(() => {
    sent = [];
    navigator.sendBeacon = (url, body) => {
      const read = new FileReader();
      const text = new Promise<string>((resolve) => {
        read.onload = () => resolve(String(read.result));
      });
      read.readAsText(body as Blob);
      sent.push({ url: String(url), text });
      return true;
    };
  });

  const readSent = async (index: number) =>
    PageReports.parse(JSON.parse((await sent[index]?.text) ?? 'null'));

  it('is each load, as the gateway takes it', async () => {
    createLoadReport('production', '1.1.0', () => false)(event);
    expect(sent[0]?.url).toBe('/reports');
    const [report] = await readSent(0);
    expect(report).toEqual({ ...event, kind: 'load', shell: '1.1.0', reason: 'x'.repeat(300) });
  });

  it('is nothing in development, where the console has it', () => {
    const info = jest.spyOn(console, 'info').mockImplementation();
    createLoadReport('local', '1.1.0', () => false)(event);
    expect(info).toHaveBeenCalledWith('remote', event);
    expect(sent).toEqual([]);
    info.mockRestore();
  });

  it('is each load of a canary, in development too', async () => {
    const info = jest.spyOn(console, 'info').mockImplementation();
    createLoadReport('local', '1.1.0', (remote) => remote === 'mf-chat')(event);
    expect(await readSent(0)).toMatchObject([{ remote: 'mf-chat', outcome: 'failed' }]);
    info.mockRestore();
  });

  it('is each violation once, without queries of addresses, and twenty at most', async () => {
    reportViolations();
    const violate = (blockedURI: string) =>
      document.dispatchEvent(
        Object.assign(new Event('securitypolicyviolation'), {
          effectiveDirective: 'connect-src',
          blockedURI,
          sourceFile: 'http://localhost/remotes/mf-chat/1.0.0/61.js?token=secret',
          lineNumber: 3,
        }),
      );
    violate('https://elsewhere.test/?token=secret');
    violate('https://elsewhere.test/?token=secret');
    expect(sent).toHaveLength(1);
    expect(await readSent(0)).toEqual([
      {
        kind: 'violation',
        directive: 'connect-src',
        blocked: 'https://elsewhere.test/',
        source: 'http://localhost/remotes/mf-chat/1.0.0/61.js',
        line: 3,
      },
    ]);
    for (let count = 0; count < 30; count += 1) violate(`https://elsewhere.test/${count}`);
    expect(sent).toHaveLength(20);
  });
});
