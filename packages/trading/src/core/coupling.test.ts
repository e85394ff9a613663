import { type CouplingState, findNextMember, listBeginning } from './coupling';

const state: CouplingState = { type: 'HEDGE', strategyIds: [7, 8, 9], running: [], last: null };
const all = () => true;
const not = (id: number) => (one: number) => one !== id;

describe('the members of a coupled strategy that may begin', () => {
  it.each([
    ['HEDGE', [], [7, 8, 9]],
    ['HEDGE', [8], [7, 9]],
    ['EXCLUSIVE', [], [7]],
    ['EXCLUSIVE', [9], []],
    ['SEQUENCE', [], [7]],
    ['SEQUENCE', [7], []],
    ['BASKET', [], [7, 8, 9]],
    ['BASKET', [8, 9], []],
    [null, [], [7]],
  ] as const)('of %s while %j run are %j', (type, running, expected) => {
    expect(listBeginning({ ...state, type, running }, all)).toEqual(expected);
  });

  it('leave out one that is blocked; a BASKET waits for all, a SEQUENCE for its next', () => {
    expect(listBeginning(state, not(7))).toEqual([8, 9]);
    expect(listBeginning({ ...state, type: 'EXCLUSIVE' }, not(7))).toEqual([8]);
    expect(listBeginning({ ...state, type: 'BASKET' }, not(7))).toEqual([]);
    expect(listBeginning({ ...state, type: 'SEQUENCE' }, not(7))).toEqual([]);
  });

  it('come one after the other in a SEQUENCE, and start from the first again when the last one is no longer a member', () => {
    const next = (last: number | null) => findNextMember({ ...state, type: 'SEQUENCE', last });
    expect([null, 7, 8, 9, 99].map(next)).toEqual([7, 8, 9, 7, 7]);
  });
});

it('a coupled strategy without a member has no next one, and begins nothing', () => {
  const none: CouplingState = { ...state, type: 'SEQUENCE', strategyIds: [] };
  expect(findNextMember(none)).toBeNull();
  expect(listBeginning(none, all)).toEqual([]);
});
