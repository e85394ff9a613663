import { useSearchParams } from '@entropi/shared/router';
import { useMemo } from 'react';
import { CHART_RANGES, type ChartRange } from './chart-ranges';

/** The layers that can be drawn on the candles, each of which can be hidden. */
export const LAYERS = ['ladder', 'targets', 'fills'] as const;
export type Layer = (typeof LAYERS)[number];

export interface ChartChoice {
  range: ChartRange;
  layers: readonly Layer[];
  setRange(id: string): void;
  toggle(layer: Layer): void;
}

/** Keeps range and layers of the chart in the URL, as `range=day&hide=fills`; unknown values are ignored. */
export function useChartChoice(): ChartChoice {
  const [search, setSearch] = useSearchParams();
  const range = CHART_RANGES.find(({ id }) => id === search.get('range')) ?? CHART_RANGES[0];
  const hidden = search.get('hide') ?? '';
  const layers = useMemo(
    () => LAYERS.filter((layer) => !hidden.split(',').includes(layer)),
    [hidden],
  );
  const write = (name: string, value: string) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true },
    );
  return {
    range,
    layers,
    setRange: (id) => write('range', id === CHART_RANGES[0].id ? '' : id),
    toggle: (layer) =>
      write('hide', LAYERS.filter((one) => (one === layer) === layers.includes(one)).join(',')),
  };
}
