import { translateBacktest } from '@entropi/contracts/backtest-names';
import { getBacktest, listBacktests } from '@entropi/contracts/backtests';
import { setScreenWidth } from '@entropi/shared/testing/screen-width';
import { act, screen } from '@testing-library/react';
import { aDoneBacktest as done } from '../../testing/backtests';
import { renderStrategy } from '../../testing/strategy-page';
import { findTraded } from './backtest-trades.queries';

jest.mock('../../charts/equity-canvas', () => ({ drawEquity: jest.fn() }));
jest.mock('../../charts/curves-canvas', () => ({ drawCurves: jest.fn() }));

const setTag = (tag: string) =>
  act(async () => {
    document.documentElement.lang = tag;
  });

it('back-tests and their members have the names of the reader’s language', async () => {
  setScreenWidth(1280);
  const up = { strategy_id: 1, epic: done.epic, direction: 'BUY' as const, figures: null };
  const coupled = {
    ...done,
    strategy_id: null,
    strategy_name: 'DAX both ways',
    translations: { de: { name: 'DAX beidseitig' } },
    coupled: {
      id: 4,
      type: 'HEDGE' as const,
      joint_target: null,
      worst_open_shares: null,
      worst_margin: null,
      members: [
        { ...up, name: 'DAX up', translations: { de: { name: 'DAX aufwärts' } } },
        { ...up, strategy_id: 2, name: 'DAX down', translations: null },
      ],
    },
  };
  const { user, api } = renderStrategy();
  const { equity: _, caveats: __, ...listed } = coupled;
  api
    .response(listBacktests, { items: [listed], total: 1, skip: 0, limit: 5 })
    .response(getBacktest, coupled);
  await user.click(await screen.findByText('DAX both ways'));
  expect(await screen.findByText('DAX down')).toBeVisible();
  await setTag('de');
  expect(await screen.findByText('DAX beidseitig')).toBeVisible();
  expect(await screen.findByText('DAX aufwärts')).toBeVisible();
  expect(screen.getByText('DAX down')).toBeVisible();
  await setTag('en');
  expect(await screen.findByText('DAX both ways')).toBeVisible();
  // A share carries the name that its member had when the back-test ran.
  const member = { strategy_id: 1, name: 'DAX up', epic: done.epic };
  const german = translateBacktest(coupled, 'de');
  expect(findTraded(german, { member })).toMatchObject({ name: 'DAX aufwärts', direction: 'BUY' });
  expect(findTraded(german, { member: undefined })).toMatchObject({ name: 'DAX beidseitig' });
  const gone = { ...member, strategy_id: 9, name: 'Gone' };
  expect(findTraded(german, { member: gone })).toMatchObject({ name: 'Gone' });
});
