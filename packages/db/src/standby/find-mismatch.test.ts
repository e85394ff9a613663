import { findMismatch } from './find-mismatch';

const PLACE = { system: '7', database: 'entropi', timeline: 2, position: 100n };
const primary = { ...PLACE, clockMs: 0, hasChanged: false };
const standby = { ...PLACE, position: 90n, isStandby: true, replayedMs: null };

it('a server that follows the primary has its cluster, its database and its timeline', () => {
  expect(findMismatch(standby, primary)).toBeNull();
});

it.each([
  [{ isStandby: false }, 'it takes writes itself'],
  [{ system: '8' }, 'it is of another cluster'],
  [{ database: 'entropi_trial' }, 'it has another database'],
  // It follows a primary that was left behind: the same positions, with something else in them.
  [{ timeline: 1 }, 'its last restart point is of another timeline'],
  [{ timeline: 3 }, 'its last restart point is of another timeline'],
])('a server with %j does not follow it', (other, reason) => {
  expect(findMismatch({ ...standby, ...other }, primary)).toBe(reason);
});
