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
const response = {
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

it('of an empty response is null', () => {
  expect(describeShape(z.undefined())).toBeNull();
});

describe('a response', () => {
  it('fits as it was recorded, without optional fields, and with new ones', () => {
    const fitting = [
      response,
      { ...response, last: null, tags: [], flags: {} },
      { ...response, note: 'n', added: 1, last: { at: 'now', by: 'b' } },
    ];
    for (const each of fitting) expect(findLosses(shape, each)).toEqual([]);
  });

  it('is reported when it lacks a field, at any depth', () => {
    const { name: _name, ...rest } = response;
    expect(findLosses(shape, rest)).toEqual(['response.name is gone']);
    expect(findLosses(shape, { ...response, last: {} })).toEqual(['response.last.at is gone']);
    expect(findLosses([shape], [response, rest])).toEqual(['response[1].name is gone']);
  });

  it('is reported when a field is of another type', () => {
    expect(findLosses(shape, { ...response, id: '1' })).toEqual([
      'response.id is string, was number',
    ]);
    expect(findLosses(shape, { ...response, name: null })).toEqual([
      'response.name is null, was string',
    ]);
    expect(findLosses(shape, { ...response, tags: [1] })).toEqual([
      'response.tags[0] is number, was string',
    ]);
    expect(findLosses(shape, { ...response, flags: { mail: 'yes' } })).toEqual([
      'response.flags.mail is string, was boolean',
    ]);
    expect(findLosses(shape, { ...response, tags: {} })).toEqual([
      'response.tags is object, was array',
    ]);
  });
});
