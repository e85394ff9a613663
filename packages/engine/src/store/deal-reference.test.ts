import fc from 'fast-check';
import { levelReference, manualReference, parseReference } from './deal-reference';

const KEY = 'the key of this installation';
const NOW = new Date('2026-03-02T10:00:00.000Z');
const id = fc.integer({ min: 1, max: 2 ** 31 - 1 });
const moment = fc.date({
  min: new Date('2020-01-01T00:00:00Z'),
  max: new Date('2099-01-01T00:00:00Z'),
  noInvalidDate: true,
});
const level = fc.integer({ min: 0, max: 999 });
const attempt = fc.integer({ min: 1, max: 9_999_999 });

describe('our references', () => {
  it('name their cycle, level and strategy, in 30 characters', () => {
    fc.assert(
      fc.property(
        fc.record({ cycleId: id, strategyId: id, startedAt: moment, level, attempt }),
        (order) => {
          const cycle = { ...order, id: order.cycleId };
          const text = levelReference(KEY, cycle, order.level, order.attempt);
          expect(text).toMatch(/^[A-Za-z0-9_-]{30}$/);
          expect(parseReference(KEY, text)).toEqual({ kind: 'LEVEL', ...order });
        },
      ),
    );
  });

  it('name the user of an opening by hand', () => {
    fc.assert(
      fc.property(id, fc.string(), (userId, key) => {
        const text = manualReference(KEY, { id: userId, createdAt: NOW }, key, 1);
        expect(text).toMatch(/^[A-Za-z0-9_-]{30}$/);
        expect(parseReference(KEY, text)).toEqual({ kind: 'MANUAL', userId });
      }),
    );
  });

  it('differ for each attempt, and are the same for the same attempt', () => {
    const cycle = { id: 7, startedAt: NOW, strategyId: 3 };
    const first = levelReference(KEY, cycle, 2, 1);
    expect(levelReference(KEY, cycle, 2, 1)).toBe(first);
    expect(levelReference(KEY, cycle, 2, 2)).not.toBe(first);
  });

  it('are told from those of the same form that another installation, or a user, has made', () => {
    const foreign = levelReference('another key', { id: 7, startedAt: NOW, strategyId: 3 }, 2, 1);
    expect(parseReference(KEY, foreign)).toBeNull();
    const own = levelReference(KEY, { id: 7, startedAt: NOW, strategyId: 3 }, 2, 1);
    expect(parseReference(KEY, own.replace(/^.{7}/, 'cAAAAAI'))).toBeNull();
  });

  it.each(['GBVDM2QZMKSTSCX', 'c2s-3-1-mm8y5c00', 'web-order-77', ''])(
    'are told from %p, which somebody else made',
    (reference) => {
      expect(parseReference(KEY, reference)).toBeNull();
    },
  );
});
