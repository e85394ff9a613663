import { listMarkets } from '@entropi/contracts/markets';
import { previewLadder } from '@entropi/contracts/scales';
import { listStrategies } from '@entropi/contracts/strategies';
import { aMarket, aStrategy } from '@entropi/shared/testing/records';
import { setScreenWidth } from '@entropi/shared/testing/screen-width';
import { screen, waitFor, within } from '@testing-library/react';
import { PREVIEW, renderStrategies } from '../../testing/render-strategies';

const euro = {
  ...aMarket,
  epic: 'CS.D.EURUSD.CFD.IP',
  name: 'EUR/USD',
  bid: 1.08291,
  offer: 1.08297,
  decimal_places: 5,
  min_deal_size: 0.5,
  size_step: 0.01,
};

const PATIENCE_MS = 60_000;

// A narrow screen shows lists instead of tables, which saves the test their layout.
beforeAll(() => setScreenWidth(400));

function openPanel(path: string) {
  const rendered = renderStrategies(path);
  rendered.api
    .response(listMarkets, [aMarket, euro])
    .response(listStrategies, [{ ...aStrategy, epic: euro.epic }]);
  return rendered;
}

describe('what a strategy begins with', () => {
  it('is a target of its market, until one is typed', async () => {
    const { user } = openPanel('/admin/strategies?strategy=new');
    const panel = within(await screen.findByRole('dialog', { name: 'New strategy' }));
    const choose = async (name: string) => {
      await user.click(panel.getByRole('combobox', { name: 'Market' }));
      await user.click(await screen.findByRole('option', { name }));
    };
    const target = panel.getByLabelText('Target');
    await choose('EUR/USD');
    await waitFor(() => expect(target).toHaveValue('0.002'));
    await user.clear(target);
    await user.type(target, '0.5');
    await choose('Germany 40');
    expect(target).toHaveValue('0.5');
  });

  it('is a ladder whose step and sizes its market deals', async () => {
    const { user, api } = openPanel('/admin/strategies?strategy=1&section=ladder');
    const panel = within(await screen.findByRole('dialog', { name: aStrategy.name }));
    await waitFor(() => expect(panel.getByLabelText('Step')).toHaveValue('0.002'));
    expect(panel.getByLabelText('Size of level 0')).toHaveValue('0.5');
    await user.click(panel.getByRole('button', { name: 'Add a level' }));
    expect(panel.getAllByLabelText('Offset').map((field) => field.getAttribute('value'))).toEqual([
      '0',
      '0.002',
    ]);
    await user.click(panel.getByRole('button', { name: 'Fill the rows' }));
    await waitFor(() =>
      expect(api.calls(previewLadder).find(({ body }) => body.generate)?.body.generate).toEqual({
        step: 0.002,
        step_scale: 1.5,
        size_scale: 1.5,
        base_size: 0.5,
        levels: 5,
      }),
    );
  });

  it('previews the ladder at the price that the market has, as it moves', async () => {
    const { api } = openPanel('/admin/strategies?strategy=1&section=ladder');
    const panel = within(await screen.findByRole('dialog', { name: aStrategy.name }));
    await panel.findByRole('region', { name: 'The ladder, level by level' });
    const rows = PREVIEW.rows.map((row) => ({ ...row, price: 8123 }));
    api.response(previewLadder, { ...PREVIEW, rows });
    const cells = await panel.findAllByText(/8\D?123/, {}, { timeout: PATIENCE_MS });
    expect(cells.length).toBeGreaterThan(0);
  });

  it('names the level where the rule goes too far', async () => {
    const { user, api } = openPanel('/admin/strategies?strategy=1&section=ladder');
    const panel = within(await screen.findByRole('dialog', { name: aStrategy.name }));
    await panel.findByRole('region', { name: 'The ladder, level by level' });
    const details = [{ path: 'levels.1.offset', message: 'goes beyond zero' }];
    api.fail(previewLadder, 422, { code: 'validation_error', details });
    await user.click(panel.getByRole('button', { name: 'Fill the rows' }));
    expect(await panel.findByText('Level 1, Offset: goes beyond zero')).toBeVisible();
  });
});
