import { formatTraceparent, makeSpanId, makeTraceId, parseTraceparent } from './trace-context';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';

describe('a traceparent', () => {
  it('is read as it is written', () => {
    const context = { traceId: makeTraceId(), spanId: makeSpanId() };
    expect(parseTraceparent(formatTraceparent(context))).toEqual(context);
  });

  it('of a later version may hold more than is known', () => {
    const context = { traceId: TRACE, spanId: SPAN };
    expect(parseTraceparent(`cc-${TRACE}-${SPAN}-01-what-will-come`)).toEqual(context);
  });

  it.each([
    undefined,
    '',
    TRACE,
    `00-${TRACE}-${SPAN}`,
    `00-${TRACE}-${SPAN}-01-more`,
    `00-${TRACE.toUpperCase()}-${SPAN}-01`,
    `ff-${TRACE}-${SPAN}-01`,
    `00-${'0'.repeat(32)}-${SPAN}-01`,
    `00-${TRACE}-${'0'.repeat(16)}-01`,
    `00-${TRACE}-${SPAN}-01, 00-${TRACE}-${SPAN}-01`,
    `00-${TRACE}-${SPAN}-01\n`,
    ` 00-${TRACE}-${SPAN}-01`,
    `00-${TRACE.slice(1)}"-${SPAN}-01`,
    `cc-${TRACE}-${SPAN}-01-${'x'.repeat(100_000)}`,
    [`00-${TRACE}-${SPAN}-01`],
  ])('is none: %p', (value) => expect(parseTraceparent(value)).toBeNull());

  it('has ids of the form that the standard wants', () => {
    expect(makeTraceId()).toMatch(/^[0-9a-f]{32}$/);
    expect(makeSpanId()).toMatch(/^[0-9a-f]{16}$/);
    expect(makeTraceId()).not.toBe(makeTraceId());
  });
});
