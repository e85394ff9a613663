import {
  createCoupledStrategy,
  deleteCoupledStrategy,
  listCoupledStrategies,
  updateCoupledStrategy,
} from '@entropi/contracts/coupled-strategies';
import { getTemplate, previewLadder } from '@entropi/contracts/scales';
import { listStrategies } from '@entropi/contracts/strategies';
import { aStrategy } from '@entropi/shared/testing/records';
import { screen, waitFor, within } from '@testing-library/react';
import { PREVIEW, renderStrategies, TEMPLATE } from '../../../testing/render-strategies';

describe('coupled strategies', () => {
  const coupled = {
    id: 4,
    name: 'Both',
    type: 'SEQUENCE' as const,
    strategy_ids: [aStrategy.id, 2],
    joint_target: null,
    is_active: true,
  };
  const open = (path = '') => {
    const rendered = renderStrategies(`/admin/strategies?tab=coupled${path}`);
    rendered.api.response(listStrategies, [aStrategy, { ...aStrategy, id: 2, name: 'Second' }]);
    rendered.api.response(listCoupledStrategies, [coupled]);
    return rendered;
  };

  it('are made of two strategies or more, in their order', async () => {
    const { user, api } = open('&coupled=new');
    api.response(createCoupledStrategy, { ...coupled, name: 'New one' });
    const panel = await screen.findByRole('dialog', { name: 'New coupled strategy' });
    await user.type(within(panel).getByLabelText('Name'), 'New one');
    await user.click(within(panel).getByRole('button', { name: 'Save' }));
    expect(await within(panel).findByText('Choose two strategies or more.')).toBeVisible();
    for (const name of [aStrategy.name, 'Second']) {
      await user.click(within(panel).getByRole('combobox', { name: 'Add a strategy' }));
      await user.click(await screen.findByRole('option', { name }));
    }
    await user.click(within(panel).getByRole('button', { name: 'Move Second up' }));
    await user.click(within(panel).getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(api.calls(createCoupledStrategy)[0]?.body).toEqual({
        name: 'New one',
        type: 'SEQUENCE',
        strategy_ids: [2, aStrategy.id],
        joint_target: null,
        is_active: true,
      }),
    );
  });

  it('show what the whole ladder of a member may lose', async () => {
    const { user, api } = open('&coupled=4');
    api.response(getTemplate, TEMPLATE);
    api.response(previewLadder, {
      ...PREVIEW,
      totals: { ...PREVIEW.totals, loss_if_reached: { amount: '-321.00', currency: 'EUR' } },
    });
    const panel = await screen.findByRole('dialog', { name: 'Both' });
    const toggle = await within(panel).findByRole('button', { name: 'Risk of Second' });
    await user.click(toggle);
    expect(await within(panel).findByText(/321\.00/)).toBeVisible();
    expect(api.calls(getTemplate).map(({ params }) => params.strategy_id)).toEqual([2]);
    expect(toggle).toHaveAttribute('aria-expanded', 'true');
    await user.click(toggle);
    expect(within(panel).queryByText(/321\.00/)).not.toBeInTheDocument();
  });

  it('say of a member that it has no ladder yet', async () => {
    const { user } = open('&coupled=4');
    const panel = await screen.findByRole('dialog', { name: 'Both' });
    await user.click(await within(panel).findByRole('button', { name: 'Risk of Second' }));
    expect(await within(panel).findByText('No ladder yet')).toBeVisible();
  });

  it('are changed, and deleted once that is confirmed', async () => {
    const { user, api } = open('&coupled=4');
    api.response(updateCoupledStrategy, { ...coupled, name: 'Pair' });
    api.response(deleteCoupledStrategy, undefined);
    const panel = await screen.findByRole('dialog', { name: 'Both' });
    await user.clear(within(panel).getByLabelText('Name'));
    await user.type(within(panel).getByLabelText('Name'), 'Pair');
    await user.click(within(panel).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Pair is saved.')).toBeVisible();
    expect(api.calls(updateCoupledStrategy)[0]?.params.strategy_id).toBe(4);
    await user.click(await screen.findByText('Both'));
    const again = await screen.findByRole('dialog', { name: 'Both' });
    await user.click(within(again).getByRole('button', { name: 'Delete coupled strategy' }));
    const question = await screen.findByRole('dialog', {
      name: 'Delete the coupled strategy Both?',
    });
    await user.click(within(question).getByRole('button', { name: 'Delete coupled strategy' }));
    await waitFor(() => expect(api.calls(deleteCoupledStrategy)).toHaveLength(1));
  });
});
