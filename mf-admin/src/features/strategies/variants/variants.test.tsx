import { getJob, listJobRows } from '@entropi/contracts/jobs';
import {
  generateStrategies,
  previewStrategies,
  type StrategyDraft,
  type StrategyDrafts,
} from '@entropi/contracts/strategy-jobs';
import { aStrategy } from '@entropi/shared/testing/records';
import { setScreenWidth } from '@entropi/shared/testing/screen-width';
import { screen, waitFor, within } from '@testing-library/react';
import { aJob, JOB_ID } from '../../../testing/records';
import { renderStrategies } from '../../../testing/render-strategies';

const numbers = (count: number) => Array.from({ length: count }, (_, n) => n + 1).join(',');
const PATH = '/admin/strategies?strategy=1&section=variants';

const gbp = (amount: string) => ({ amount, currency: 'GBP' });
function aDraft(step: number, traits: Partial<StrategyDraft> = {}): StrategyDraft {
  return {
    name: `Index ladder · step ${step}`,
    values: { step, step_scale: 1.5, size_scale: 1.5, levels: 3, target: 7 },
    total_size: 4.75,
    average: 7990,
    margin: gbp(`${1000 + step}.50`),
    loss_if_reached: gbp(`${step * 4}.00`),
    unknown: null,
    error: null,
    ...traits,
  };
}

const TAKEN = aDraft(30, { error: { code: 'name_taken', message: 'Conflict' } });
const UNFIT = aDraft(8000, {
  ...{ total_size: null, average: null, margin: null, loss_if_reached: null },
  unknown: 'ladder_unfit',
  error: {
    code: 'validation_error',
    message: 'levels.1.offset: The offset is beyond the market’s price, 8000',
    details: [{ path: 'levels.1.offset', message: 'too far', code: 'offset_too_far' }],
  },
});
const DRAFTS: StrategyDrafts = {
  base_version: 4,
  price: 8000,
  drafts: [aDraft(10), aDraft(20), TAKEN, UNFIT],
};

async function showDrafts(drafts: StrategyDrafts = DRAFTS) {
  const page = renderStrategies(PATH);
  page.api
    .response(previewStrategies, drafts)
    .response(generateStrategies, { job_id: JOB_ID })
    .response(getJob, { ...aJob, kind: 'strategies.generate' })
    .response(listJobRows, { items: [], total: 0, skip: 0, limit: 50 });
  await page.user.type(await screen.findByLabelText('Step'), '10, 20, 30 8000');
  await page.user.click(screen.getByRole('button', { name: 'Show drafts' }));
  await screen.findByText(/chosen$|^None of these/);
  return page;
}

const row = (name: RegExp) => screen.findByRole('row', { name });
const readIndex = (one: HTMLElement) => Number(one.getAttribute('aria-rowindex'));
const button = (name: string) => screen.getByRole('button', { name });

beforeEach(() => setScreenWidth(1400));

describe('the drafts of a strategy', () => {
  it('are read only when they are wanted, and nothing is made by that', async () => {
    const { user, api } = renderStrategies(PATH);
    expect(await screen.findByText('No drafts yet')).toBeVisible();
    expect(api.calls(previewStrategies)).toEqual([]);
    let give: (reply: StrategyDrafts) => void = () => undefined;
    api.response(
      previewStrategies,
      () =>
        new Promise<StrategyDrafts>((resolve) => {
          give = resolve;
        }),
    );
    await user.type(screen.getByLabelText('Step'), '10, 20');
    await user.type(screen.getByLabelText('Target'), '5');
    await user.click(button('Show drafts'));
    await waitFor(() => expect(screen.queryByText('No drafts yet')).not.toBeInTheDocument());
    const panel = screen.getByRole('dialog', { name: 'Index ladder' });
    expect(within(panel).getAllByRole('status').length).toBeGreaterThan(0);
    give(DRAFTS);
    expect(await row(/step 10/)).toBeVisible();
    expect(api.calls(previewStrategies).map(({ body }) => body)).toEqual([
      { base_strategy_id: aStrategy.id, ranges: { step: [10, 20], target: [5] } },
    ]);
    expect(api.calls(generateStrategies)).toEqual([]);
  });

  it('have their figures, at the price that is named', async () => {
    await showDrafts();
    expect(screen.getByText(/level 0 at 8\D000\.0,/)).toBeVisible();
    const first = await row(/step 10/);
    expect(within(first).getByText('4.75')).toBeVisible();
    expect(within(first).getByText(/^7\D990\.0$/)).toBeVisible();
    expect(within(first).getByText(/^1\D010\.50$/)).toBeVisible();
    expect(within(first).getByText(/^\u221240\.00$/)).toBeVisible();
  });

  it('are ticked at first, and one that cannot be made says why and cannot be ticked', async () => {
    const { user } = await showDrafts();
    for (const name of [/step 10/, /step 20/]) {
      expect(within(await row(name)).getByRole('checkbox')).toBeChecked();
    }
    const taken = await row(/step 30/);
    expect(within(taken).getByText('A strategy of this name exists already.')).toBeVisible();
    expect(within(taken).getByRole('checkbox')).toBeDisabled();
    const unfit = await row(/step 8000/);
    expect(
      within(unfit).getByText(/^Level 1, Offset: The price of this level would be zero or less/),
    ).toBeVisible();
    expect(within(unfit).getByRole('checkbox')).toBeDisabled();
    await user.click(button('Choose none'));
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
    expect(screen.getByText('2 of 4 chosen')).toBeVisible();
    expect(within(taken).getByRole('checkbox')).not.toBeChecked();
  });

  it('are made as far as they are ticked, and the job that makes them is shown', async () => {
    const { user, api, location } = await showDrafts();
    expect(button('Create 2 strategies')).toBeEnabled();
    await user.click(within(await row(/step 10/)).getByRole('checkbox'));
    await user.click(button('Create 1 strategy'));
    const name = 'Make variants of a strategy';
    expect(await screen.findByRole('dialog', { name })).toBeVisible();
    expect(location()).toContain(`job=${JOB_ID}`);
    expect(api.calls(generateStrategies).map(({ body }) => body)).toEqual([
      {
        base_strategy_id: aStrategy.id,
        ranges: { step: [10, 20, 30, 8000] },
        drafts: ['Index ladder · step 20'],
        base_version: 4,
      },
    ]);
    // The choice is gone, because the names are taken now.
    expect(screen.queryByText(/chosen$/)).not.toBeInTheDocument();
  });

  it('are sorted by a figure, unknown ones last', async () => {
    const { user } = await showDrafts();
    // The order of the rows in the document is not that on the screen.
    const listed = () =>
      screen
        .getAllByRole('row', { name: /step \d/ })
        .toSorted((one, other) => readIndex(one) - readIndex(other))
        .map((one) =>
          within(one)
            .getByTitle(/· step/)
            .textContent?.split(' ')
            .at(-1),
        );
    await waitFor(() => expect(listed()).toEqual(['10', '20', '30', '8000']));
    const heading = screen.getByRole('columnheader', { name: /^Margin GBP/ });
    await user.click(within(heading).getByText('Margin GBP'));
    await user.click(within(heading).getByText('Margin GBP'));
    await waitFor(() => expect(listed()).toEqual(['30', '20', '10', '8000']));
  });

  it('cannot be made while none is ticked', async () => {
    const { user } = await showDrafts({ ...DRAFTS, drafts: [TAKEN, UNFIT] });
    expect(screen.getByText('None of these drafts can be made.')).toBeVisible();
    expect(button('Create 0 strategies')).toBeDisabled();
    expect(button('Choose all')).toBeDisabled();
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
    expect(button('Create 0 strategies')).toBeDisabled();
  });

  it('stay when the strategy has changed meanwhile, which is said', async () => {
    const { user, api } = await showDrafts();
    api.fail(generateStrategies, 409, { code: 'stale_version' });
    await user.click(button('Create 2 strategies'));
    expect(await screen.findByText(/strategy has changed since/)).toBeVisible();
    expect(screen.queryByRole('dialog', { name: /^Make variants/ })).not.toBeInTheDocument();
    api.fail(generateStrategies, 429, { code: 'too_many_jobs' });
    await user.click(button('Create 2 strategies'));
    await waitFor(() => expect(screen.queryByText(/has changed since/)).not.toBeInTheDocument());
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(button('Create 2 strategies')).toBeEnabled();
  });

  it('have no figures of money where no price is known, and can be made all the same', async () => {
    const unpriced = { average: null, margin: null, loss_if_reached: null };
    await showDrafts({
      base_version: 1,
      price: null,
      drafts: [aDraft(10, { ...unpriced, unknown: 'no_price' })],
    });
    expect(screen.getByText(/^No price of the market is known/)).toBeVisible();
    expect(within(await row(/step 10/)).getAllByText('–').length).toBe(3);
    expect(button('Create 1 strategy')).toBeEnabled();
  });

  it('are shown again in place of earlier ones, and gone when that fails', async () => {
    const { user, api } = await showDrafts();
    api.fail(previewStrategies, 503);
    await user.click(button('Show drafts'));
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(screen.queryByText(/chosen$/)).not.toBeInTheDocument();
    api.response(previewStrategies, { ...DRAFTS, drafts: [aDraft(50)] });
    await user.click(button('Show drafts'));
    expect(await row(/step 50/)).toBeVisible();
    expect(screen.getByText('1 of 1 chosen')).toBeVisible();
  });

  it('rejects what is no number before anything is sent', async () => {
    const { user, api } = renderStrategies(PATH);
    await user.type(await screen.findByLabelText('Step'), '10, many');
    await user.type(screen.getByLabelText('Step scale'), numbers(21));
    await user.type(screen.getByLabelText('Levels'), '51');
    await user.type(screen.getByLabelText('Target'), '-5');
    await user.click(button('Show drafts'));
    for (const [label, words] of [
      ['Step', 'Numbers only, with commas between them.'],
      ['Step scale', 'At most 20 values.'],
      ['Levels', 'At most 50.'],
      ['Target', 'More than 0.'],
    ] as const) {
      await waitFor(() => expect(screen.getByLabelText(label)).toBeInvalid());
      expect(screen.getByLabelText(label)).toHaveAccessibleDescription(words);
    }
    expect(api.calls(previewStrategies)).toEqual([]);
  });
});

describe('the drafts on a phone', () => {
  beforeEach(() => setScreenWidth(400));

  it('are lines that can be ticked and put in order', async () => {
    const { user, api } = await showDrafts();
    const list = await screen.findByRole('list', { name: 'Drafts' });
    const names = () =>
      within(list)
        .getAllByRole('checkbox')
        .map((box) => box.closest('label')?.textContent);
    expect(names()[0]).toBe('Index ladder · step 10');
    expect(within(list).getByRole('checkbox', { name: /step 30/ })).toBeDisabled();
    expect(within(list).getByText('A strategy of this name exists already.')).toBeVisible();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'Loss GBP, falling');
    await waitFor(() =>
      expect(names()).toEqual([30, 20, 10, 8000].map((step) => `Index ladder · step ${step}`)),
    );
    await user.click(within(list).getByRole('checkbox', { name: /step 20/ }));
    await user.click(button('Create 1 strategy'));
    await waitFor(() =>
      expect(api.calls(generateStrategies)[0]?.body.drafts).toEqual(['Index ladder · step 10']),
    );
  });
});
