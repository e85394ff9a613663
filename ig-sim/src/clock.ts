/** The simulator's only source of time; everything dated or priced reads it. */
export interface Clock {
  now: () => number;
  step: (ms: number) => void;
  isManual: boolean;
}

export function createClock(kind: 'wall' | 'manual', startAtMs: number): Clock {
  if (kind === 'wall') {
    return {
      now: () => Date.now(),
      step: () => {
        throw new Error('the wall clock cannot be stepped');
      },
      isManual: false,
    };
  }
  let nowMs = startAtMs;
  return {
    now: () => nowMs,
    step: (ms) => {
      nowMs += ms;
    },
    isManual: true,
  };
}
