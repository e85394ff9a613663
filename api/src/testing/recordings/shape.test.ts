import { z } from 'zod';
import { describeShape, findLosses, type Shape } from './shape';

const Reply = z.strictObject({
  id: z.number().int(),
  name: z.string(),
  mode: z.enum(['ONE', 'ALL']),
  note: z.string().optional(),
  phone: z.string().nullable(),
  last: z.strictObject({ at: z.iso.datetime() }).nullable(),
  tags: z.array(z.string()),
  flags: z.record(z.string(), z.boolean()),
});
const shape = describeShape(Reply) as Shape;
const answer = {
  id: 1,
  name: 'a',
  mode: 'ONE',
  phone: null,
  last: { at: '2026-01-01T00:00:00Z' },
  tags: ['x'],
  flags: { mail: true },
};

it('is short', () => {
  expect(shape).toEqual({
    id: 'number',
    name: 'string',
    mode: 'string',
    'note?': 'string',
    phone: 'string|null',
    last: { oneOf: [{ at: 'string' }, 'null'] },
    tags: ['string'],
    flags: { '*': 'boolean' },
  });
});

it('of an empty answer is null', () => {
  expect(describeShape(z.undefined())).toBeNull();
});

describe('an answer', () => {
  it('fits as it was, without what was optional, and with more than there was', () => {
    const fitting = [
      answer,
      { ...answer, last: null, tags: [], flags: {} },
      { ...answer, note: 'n', added: 1, last: { at: 'now', by: 'b' } },
    ];
    for (const each of fitting) expect(findLosses(shape, each)).toEqual([]);
  });

  it('that lost a field, at any depth, is told of', () => {
    const { name: _name, ...rest } = answer;
    expect(findLosses(shape, rest)).toEqual(['answer.name is gone']);
    expect(findLosses(shape, { ...answer, last: {} })).toEqual(['answer.last.at is gone']);
    expect(findLosses([shape], [answer, rest])).toEqual(['answer[1].name is gone']);
  });

  it('whose field is of another type is told of', () => {
    expect(findLosses(shape, { ...answer, id: '1' })).toEqual(['answer.id is string, was number']);
    expect(findLosses(shape, { ...answer, name: null })).toEqual([
      'answer.name is null, was string',
    ]);
    expect(findLosses(shape, { ...answer, tags: [1] })).toEqual([
      'answer.tags[0] is number, was string',
    ]);
    expect(findLosses(shape, { ...answer, flags: { mail: 'yes' } })).toEqual([
      'answer.flags.mail is string, was boolean',
    ]);
    expect(findLosses(shape, { ...answer, tags: {} })).toEqual([
      'answer.tags is object, was array',
    ]);
  });
});
