import type { Candle } from '@entropi/contracts/markets';
import { useFormat } from '@entropi/shared/ui/format';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useMemo } from 'react';
import { useChartText } from './chart.texts';
import {
  type ChartLine,
  chooseLabelled,
  chooseStrong,
  groupLines,
  type LabelledLine,
} from './chart-lines';

/** So many lines have room side by side in the height of the chart; nearer ones run together. */
const MAX_LINES = 50;

/** Makes lines readable among the candles: neighbours are merged, and only the next of each kind stands out. */
export function useLabelledLines(
  lines: readonly ChartLine[],
  candles: readonly Candle[],
): LabelledLine[] {
  const t = useChartText();
  const format = useFormat();
  const isNarrow = useMediaQuery('(max-width: 599.95px)');
  return useMemo(() => {
    const label = ({ kind, level, lastLevel, size }: ChartLine) => {
      if (kind === 'target' && level !== null) {
        return lastLevel === undefined
          ? t('line.targetOf', { level })
          : t('line.targetsOf', { level, last: lastLevel });
      }
      if (kind === 'anchor' || kind === 'average' || kind === 'target' || kind === 'stop') {
        return t(`line.${kind}`);
      }
      const words = { level: level ?? 0, last: lastLevel ?? 0, size: format.size(size ?? 0) };
      if (kind === 'open') return t(lastLevel === undefined ? 'line.open' : 'line.openOf', words);
      return t(lastLevel === undefined ? 'line.level' : 'line.levels', words);
    };
    const drawn = groupLines(lines, findRange(lines, candles) / MAX_LINES);
    const labelled = chooseLabelled(drawn, isNarrow);
    const strong = chooseStrong(drawn);
    return drawn.map((line) => ({
      ...line,
      label: label(line),
      isLabelled: labelled.has(line),
      // A narrow chart has no room for words.
      isTitled: !isNarrow,
      isFaint: !strong.has(line),
    }));
  }, [lines, candles, t, format, isNarrow]);
}

/** The distance between the highest and the lowest price that the chart shows, in points. */
function findRange(lines: readonly ChartLine[], candles: readonly Candle[]): number {
  const prices = [
    ...lines.map(({ price }) => price),
    ...candles.flatMap(({ high, low }) => [high, low]),
  ];
  return prices.length === 0 ? 0 : Math.max(...prices) - Math.min(...prices);
}
