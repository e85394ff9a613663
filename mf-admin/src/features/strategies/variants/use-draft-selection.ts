import type { StrategyDraft } from '@entropi/contracts/strategy-jobs';
import type { Selection } from '@entropi/shared/ui/use-selection';
import { useMemo, useState } from 'react';

export interface DraftSelection extends Selection {
  /** Names of the ticked drafts. */
  ticked: ReadonlySet<string>;
  toggle: (name: string) => void;
  /** Ticks all that can be made. */
  tickAll: () => void;
  /** Number of those that can be made. */
  possible: number;
}

/** Keeps which drafts are ticked: at first all that can be made. Others cannot be ticked. */
export function useDraftSelection(drafts: readonly StrategyDraft[]): DraftSelection {
  const valid = useMemo(
    () => new Set(drafts.filter(({ error }) => error === null).map(({ name }) => name)),
    [drafts],
  );
  const [ticked, setTicked] = useState<ReadonlySet<string>>(valid);
  const model = useMemo(() => ({ type: 'include' as const, ids: new Set(ticked) }), [ticked]);
  const change: Selection['change'] = ({ type, ids }) =>
    setTicked(new Set([...valid].filter((name) => ids.has(name) === (type === 'include'))));
  return {
    model,
    change,
    clear: () => setTicked(new Set()),
    count: ticked.size,
    total: undefined,
    chosen: null,
    canTick: (name) => valid.has(String(name)),
    ticked,
    toggle: (name) =>
      setTicked((before) => {
        const after = new Set(before);
        if (!after.delete(name) && valid.has(name)) after.add(name);
        return after;
      }),
    tickAll: () => setTicked(valid),
    possible: valid.size,
  };
}
