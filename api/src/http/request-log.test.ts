import type { FastifyBaseLogger } from 'fastify';
import { createLogger } from './logger';
import { RequestLog } from './request-log';

/** A log that writes into `lines`, and counts the logs made of it. */
function collect() {
  const lines: Record<string, unknown>[] = [];
  const parent = createLogger('info', {
    write: (line) => void lines.push(JSON.parse(line)),
  }) as FastifyBaseLogger;
  const child = jest.spyOn(parent, 'child');
  return { parent, child, lines };
}

describe('the log of a request', () => {
  it('is not made while nothing is written', () => {
    const { parent, child } = collect();
    new RequestLog(parent, { reqId: 'one' });
    expect(child).not.toHaveBeenCalled();
  });

  it('is made once, and its lines carry the id of the request', () => {
    const { parent, child, lines } = collect();
    const log = new RequestLog(parent, { reqId: 'one' });
    log.warn({ route: '/a' }, 'slow');
    log.error('failed');
    log.debug('below the level');
    expect(child).toHaveBeenCalledTimes(1);
    log.child({ part: 'query' }).info('inside');
    expect(lines).toMatchObject([
      { level: 40, reqId: 'one', route: '/a', msg: 'slow' },
      { level: 50, reqId: 'one', msg: 'failed' },
      { level: 30, reqId: 'one', part: 'query', msg: 'inside' },
    ]);
  });

  it('has the level of the process, or its own when that is set', () => {
    const { parent, lines } = collect();
    const log = new RequestLog(parent, {});
    expect(log.level).toBe('info');
    log.level = 'silent';
    log.info('unheard');
    parent.info('heard');
    expect(lines).toMatchObject([{ msg: 'heard' }]);
  });
});
