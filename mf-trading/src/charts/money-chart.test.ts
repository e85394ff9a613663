import type { Format } from '@entropi/shared/ui/format';
import { chartTokens } from '@entropi/shared/ui/theme';
import { createLocalChart } from './local-chart';
import { createMoneyChart } from './money-chart';

jest.mock('./local-chart', () => ({
  createLocalChart: jest.fn(),
  localTimeOptions: () => ({ localization: {}, timeScale: {} }),
}));

it('a chart of curves shows them and its labels whole, again when it gets another size', () => {
  const onSize: (() => void)[] = [];
  const timeScale = {
    subscribeSizeChange: (call: () => void) => onSize.push(call),
    fitContent: jest.fn(),
  };
  const chart = { applyOptions: jest.fn(), timeScale: () => timeScale };
  jest.mocked(createLocalChart).mockReturnValue(chart as never);
  const drawing = { tokens: chartTokens.light, format: {} as Format };
  expect(createMoneyChart(document.createElement('div'), drawing, String)).toBe(chart);
  const [, options] = jest.mocked(createLocalChart).mock.lastCall ?? [];
  expect(options?.timeScale).toMatchObject({ fixLeftEdge: true, fixRightEdge: true });
  expect(timeScale.fitContent).not.toHaveBeenCalled();
  for (const call of onSize) call();
  expect(timeScale.fitContent).toHaveBeenCalledTimes(1);
});
