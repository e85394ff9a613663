import { useEffect, useState } from 'react';

const STEP_MS = 150;

export interface Player {
  /** Number of steps shown, from 1; at first all of them. */
  at: number;
  isPlaying: boolean;
  /** Plays, from the beginning if the end is shown, or pauses. */
  toggle(): void;
  seek(at: number): void;
}

/** Plays through the given number of steps, a few each second. */
export function usePlayer(length: number): Player {
  const [position, setPosition] = useState<number | null>(null);
  const [isOn, setOn] = useState(false);
  const at = Math.min(position ?? length, length);
  const isPlaying = isOn && at < length;
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setInterval(() => setPosition((before) => (before ?? 0) + 1), STEP_MS);
    return () => clearInterval(timer);
  }, [isPlaying]);
  return {
    at,
    isPlaying,
    toggle: () => {
      if (!isPlaying && at >= length) setPosition(1);
      setOn(!isPlaying);
    },
    seek: (next) => {
      setOn(false);
      setPosition(next);
    },
  };
}
