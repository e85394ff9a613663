import type { Format } from '@entropi/shared/ui/format';
import {
  type ChartOptions,
  createChartEx,
  type DeepPartial,
  defaultHorzScaleBehavior,
  type IChartApiBase,
  TickMarkType,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts';
import { toLocalSeconds } from './local-seconds';

const UtcTimeScale = defaultHorzScaleBehavior();
type Points = Parameters<InstanceType<typeof UtcTimeScale>['fillWeightsForPoints']>[0];

/** Puts the day marks of the axis at the reader's midnight; the library itself puts them at midnight UTC. */
class LocalTimeScale extends UtcTimeScale {
  override fillWeightsForPoints(points: Points, startIndex: number): void {
    const local = points.map((point) => ({
      ...point,
      time: this.convertHorzItemToInternal(
        toLocalSeconds(point.originalTime as number) as UTCTimestamp,
      ),
    }));
    super.fillWeightsForPoints(local, startIndex);
    for (const [index, { timeWeight }] of local.entries()) {
      const point = points[index];
      if (point && index >= startIndex) point.timeWeight = timeWeight;
    }
  }
}

const MARKS: Record<TickMarkType, Parameters<Format['timeMark']>[1]> = {
  [TickMarkType.Year]: 'year',
  [TickMarkType.Month]: 'month',
  [TickMarkType.DayOfMonth]: 'day',
  [TickMarkType.Time]: 'time',
  [TickMarkType.TimeWithSeconds]: 'time',
};

const toIso = (time: Time) => new Date(Number(time) * 1000).toISOString();

/** Options that show axis and crosshair in the reader's time zone and language. */
export function localTimeOptions(format: Format): DeepPartial<ChartOptions> {
  return {
    localization: { timeFormatter: (time: Time) => format.dateTime(toIso(time)) },
    timeScale: {
      tickMarkFormatter: (time: Time, type: TickMarkType) =>
        format.timeMark(toIso(time), MARKS[type]),
    },
  };
}

/** Creates a chart whose times, epoch seconds, are shown in the reader's time zone. */
export function createLocalChart(
  element: HTMLElement,
  options: DeepPartial<ChartOptions>,
): IChartApiBase<Time> {
  return createChartEx(element, new LocalTimeScale(), options);
}
