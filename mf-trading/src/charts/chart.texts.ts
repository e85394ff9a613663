import { defineTexts } from '@entropi/shared/ui/i18n';

const en = {
  readout: 'The candle in numbers',
  candleAt: 'Candle',
  candle: { open: 'O', high: 'H', low: 'L', close: 'C' },
  line: {
    level: 'Level {{level}}',
    levels: 'Levels {{level}}–{{last}}',
    open: 'Level {{level}} · {{size}}',
    openOf: 'Levels {{level}}–{{last}} · {{size}}',
    anchor: 'Anchor',
    average: 'Average',
    target: 'Target',
    targetOf: 'Target {{level}}',
    targetsOf: 'Targets {{level}}–{{last}}',
    stop: 'Stop',
  },
  equityCurve: 'with open P/L',
  lowest: 'lowest in between',
  openThen: 'Open shares then',
  replayOf: 'Cycle of {{at}}',
  replayChart: 'Prices and fills of the cycle',
  replayAt: 'Shown until',
  replayPosition: 'Moment of the replay',
  resultSoFar: 'Realised until then',
  playReplay: 'Play',
  pauseReplay: 'Hold',
  closeReplay: 'Close replay',
  noCandles: 'No prices of that time',
};

export const useChartText = defineTexts('trading-charts', {
  en,
  de: () => import('./chart.texts.de'),
  fr: () => import('./chart.texts.fr'),
});
