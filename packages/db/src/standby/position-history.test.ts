import { PositionHistory } from './position-history';

const MAX_AGE_MS = 30_000;
const PLACE = { system: '1', database: 'entropi', timeline: 1 };

const aLook = (at: number, position: number, timeline = 1) => ({
  primary: {
    ...PLACE,
    timeline,
    position: BigInt(position),
    clockMs: 1_000_000 + at,
    hasChanged: false,
  },
  at,
});

const at = (position: number, replayedMs: number | null = null) => ({
  ...PLACE,
  position: BigInt(position),
  isStandby: true,
  replayedMs,
});

function remember(...looks: ReturnType<typeof aLook>[]): PositionHistory {
  const history = new PositionHistory(MAX_AGE_MS);
  for (const look of looks) history.add(look);
  return history;
}

describe('what a standby shows', () => {
  it('is of now where it has all that the primary has, however long ago the last commit was', () => {
    const look = aLook(5000, 100);
    expect(remember(look).findAgeMs(at(100, 0), look, 5200)).toBe(0);
  });

  it('is as old as the newest look at which the primary was no further', () => {
    const look = aLook(9000, 300);
    const history = remember(aLook(1000, 100), aLook(4000, 200), look);
    expect(history.findAgeMs(at(250), look, 9100)).toBe(5100);
    expect(history.findAgeMs(at(199), look, 9100)).toBe(8100);
    expect(history.findAgeMs(at(99), look, 9100)).toBe(Number.POSITIVE_INFINITY);
  });

  it('is no older than the newest commit in it, by the clock of the primary alone', () => {
    const look = aLook(9000, 300);
    expect(remember(look).findAgeMs(at(250, 1_007_000), look, 9100)).toBe(2100);
  });

  it('is not of now because a clock was set back, or no time has passed', () => {
    const look = aLook(9000, 300);
    const history = remember(aLook(4000, 250), look);
    expect(history.findAgeMs(at(250, 2_000_000), look, 9100)).toBe(5100);
    expect(history.findAgeMs(at(250, 1_009_000), look, 9000)).toBe(1);
  });

  it('is not measured by another timeline, on which the same position means something else', () => {
    const look = aLook(9000, 300, 2);
    const history = remember(aLook(4000, 200), look);
    expect(history.findAgeMs(at(250), look, 9100)).toBe(Number.POSITIVE_INFINITY);
  });

  it('needs no more memory for a thousand looks at once', () => {
    const history = new PositionHistory(MAX_AGE_MS);
    for (let n = 0; n < 100_000; n += 1) history.add(aLook(n, n));
    expect(history.size).toBeLessThanOrEqual(MAX_AGE_MS / 100 + 2);
  });
});
