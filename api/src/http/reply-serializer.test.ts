import fc from 'fast-check';
import * as z from 'zod/mini';
import { compileReplySerializer } from './reply-serializer';

const Point = z.strictObject({ at: z.string(), value: z.number() });
const Reply = z.strictObject({
  id: z.int(),
  note: z.optional(z.string()),
  owner: z.nullable(z.strictObject({ name: z.string() })),
  points: z.array(Point),
  sums: z.strictObject({ total: z.number(), days: z.array(Point) }),
});
type Reply = z.infer<typeof Reply>;

const compile = (schema: z.ZodMiniType) =>
  compileReplySerializer({ schema, method: 'GET', url: '/api/things' });

const reply = (points: Reply['points'] = []): Reply => ({
  id: 7,
  owner: { name: 'Ann' },
  points,
  sums: { total: 1.5, days: points },
});

describe('a reply', () => {
  it('is written as its contract says, with frozen parts in the same way as without', () => {
    const point = fc.record({
      at: fc.string(),
      value: fc.double({ noNaN: true, noDefaultInfinity: true }),
    });
    const serialize = compile(Reply);
    fc.assert(
      fc.property(fc.array(point), fc.option(fc.string(), { nil: undefined }), (points, note) => {
        const plain = { ...reply(points), ...(note === undefined ? {} : { note }) };
        const frozen = { ...plain, points: Object.freeze([...points]) };
        expect(JSON.parse(serialize(plain))).toEqual(JSON.parse(JSON.stringify(plain)));
        expect(serialize(frozen)).toBe(serialize(plain));
        expect(serialize(frozen)).toBe(serialize(plain));
      }),
    );
  });

  it.each([
    ['a field too many', { ...reply(), secret: 'x' }],
    ['a field too many inside', { ...reply(), owner: { name: 'Ann', secret: 'x' } }],
    ['a field of another type', { ...reply(), id: 'seven' }],
    ['a field that is missing', { ...reply(), sums: undefined }],
    ['an element of another type', reply([{ at: 'x', value: 'y' as unknown as number }])],
  ])('that its contract does not accept is an error: %s', (_name, wrong) => {
    const serialize = compile(Reply);
    expect(() => serialize(wrong)).toThrow("Response doesn't match the schema");
    const frozen = { ...wrong, points: Object.freeze([...wrong.points]) };
    expect(() => serialize(frozen)).toThrow("Response doesn't match the schema");
    expect(() => serialize(frozen)).toThrow("Response doesn't match the schema");
  });

  it('has a frozen part serialized only once', () => {
    const at = jest.fn(() => 'then');
    const point = Object.defineProperty({ value: 1 }, 'at', { get: at, enumerable: true });
    const points = Object.freeze([point as unknown as Reply['points'][number]]);
    const serialize = compile(Reply);
    const value = { ...reply(), points: points as Reply['points'] };
    const first = serialize(value);
    const calls = at.mock.calls.length;
    expect(serialize({ ...value, id: 8 })).toBe(first.replace('"id":7', '"id":8'));
    expect(at).toHaveBeenCalledTimes(calls);
  });

  it('does not take a frozen part of one contract for that of another', () => {
    const part = Object.freeze([{ at: 'x', value: 1 }]);
    compile(Reply)({ ...reply(), points: part });
    const Other = z.strictObject({ points: z.array(z.strictObject({ at: z.string() })) });
    expect(() => compile(Other)({ points: part })).toThrow("Response doesn't match the schema");
  });
});
