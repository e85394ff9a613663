import { createRequire } from 'node:module';

const mark = createRequire(import.meta.url)('./pure-schema-loader.cjs') as (
  source: string,
) => string;

describe('the loader of contracts with schemas', () => {
  it('marks each call that makes a schema or an endpoint as pure, also within others', () => {
    expect(mark('const a = z.strictObject({ id: boundedInteger(1), b: z.string() });')).toBe(
      'const a = /*#__PURE__*/ z.strictObject({ id: /*#__PURE__*/ boundedInteger(1), b: /*#__PURE__*/ z.string() });',
    );
    expect(mark('export const list = endpoint({ reply: pageSchema(Row) });')).toBe(
      'export const list = /*#__PURE__*/ endpoint({ reply: /*#__PURE__*/ pageSchema(Row) });',
    );
  });

  it('leaves comments, declarations and calls of other names as they are', () => {
    for (const source of [
      ' * `z.int()` alone would admit more',
      '// z.int() is another thing',
      'export function boundedInteger(min: number) {',
      'const b = quiz.string();',
      'check(z => 1)',
    ])
      expect(mark(source)).toBe(source);
  });
});
