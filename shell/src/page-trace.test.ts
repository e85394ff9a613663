import { continueTrace, findTraceId, makeTraceparent } from './page-trace';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const GIVEN = `00-${TRACE}-00f067aa0ba902b7-01`;

describe('the trace of a page', () => {
  afterEach(() => jest.restoreAllMocks());

  it('goes on from the request for it, and is another after five minutes', () => {
    const now = jest.spyOn(performance, 'now').mockReturnValue(0);
    continueTrace(GIVEN);
    expect(findTraceId()).toBe(TRACE);
    now.mockReturnValue(4 * 60_000);
    expect(findTraceId()).toBe(TRACE);
    now.mockReturnValue(5 * 60_000);
    const second = findTraceId();
    expect(second).toMatch(/^[0-9a-f]{32}$/);
    expect(second).not.toBe(TRACE);
    expect(findTraceId()).toBe(second);
  });

  it('begins in the browser where the page names none', () => {
    continueTrace(undefined);
    expect(findTraceId()).toMatch(/^[0-9a-f]{32}$/);
    expect(findTraceId()).not.toBe(TRACE);
  });

  it('is sent with a step of its own for each request', () => {
    continueTrace(GIVEN);
    const [first, second] = [makeTraceparent(), makeTraceparent()];
    expect(first).toMatch(new RegExp(`^00-${TRACE}-[0-9a-f]{16}-01$`));
    expect(second).not.toBe(first);
  });
});
