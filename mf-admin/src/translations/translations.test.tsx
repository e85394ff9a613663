import {
  listCoupledStrategies,
  updateCoupledStrategy,
} from '@entropi/contracts/coupled-strategies';
import { listPayments } from '@entropi/contracts/payments';
import { createStrategy, listStrategies, updateStrategy } from '@entropi/contracts/strategies';
import { getStrategyVersion, listStrategyVersions } from '@entropi/contracts/strategy-versions';
import { listSubscriptions, updateSubscription } from '@entropi/contracts/subscriptions';
import type { Strategy } from '@entropi/contracts/trading-model';
import { aStrategy } from '@entropi/shared/testing/records';
import { ADMIN, renderPage } from '@entropi/shared/testing/render-page';
import { createStubApi } from '@entropi/shared/testing/stub-api';
import { act, screen, waitFor, within } from '@testing-library/react';
import { toInput } from '../features/strategies/strategy-input';
import SubscriptionsPage from '../features/subscriptions/subscriptions.page';
import { aPlan } from '../testing/records';
import { renderStrategies } from '../testing/render-strategies';
import { toTranslationInput } from './translation-input';

const GERMAN = { de: { name: 'Indexleiter', description: 'Kauft, was fällt.' } };
const TRANSLATED: Strategy = { ...aStrategy, translations: GERMAN };
const PATH = `/admin/strategies?strategy=${aStrategy.id}`;

afterEach(() =>
  act(async () => {
    document.documentElement.lang = 'en';
  }),
);

const openPanel = () => screen.findByRole('dialog', { name: aStrategy.name });

function renderPlans(plan = aPlan) {
  const api = createStubApi()
    .response(listSubscriptions, [plan])
    .response(listPayments, { items: [], total: 0, skip: 0, limit: 50 })
    .response(updateSubscription, plan);
  const route = '/admin/subscriptions';
  const path = `${route}?plan=${plan.id}`;
  return renderPage(<SubscriptionsPage />, { api, path, route, session: ADMIN });
}

describe('texts of a strategy in other languages', () => {
  it('are written beside the base texts, in German and French', async () => {
    const { user, api } = renderStrategies(PATH);
    api.response(updateStrategy, TRANSLATED);
    const panel = await openPanel();
    const group = within(panel).getByRole('group', { name: 'Other languages' });
    expect(group).toHaveTextContent('An empty field means the text above.');
    await user.type(within(group).getByLabelText('Name (Deutsch)'), 'Indexleiter');
    await user.type(within(group).getByLabelText('Description (Français)'), 'Achète.');
    await user.click(within(panel).getByRole('button', { name: 'Save strategy' }));
    await waitFor(() =>
      expect(api.calls(updateStrategy)[0]?.body).toMatchObject({
        name: aStrategy.name,
        translations: {
          de: { name: 'Indexleiter', description: '' },
          fr: { name: '', description: 'Achète.' },
        },
      }),
    );
  });

  it('are not sent where there are none', async () => {
    const { user, api } = renderStrategies(PATH);
    api.response(updateStrategy, aStrategy);
    const panel = await openPanel();
    await user.type(within(panel).getByLabelText('Description'), '!');
    await user.click(within(panel).getByRole('button', { name: 'Save strategy' }));
    await waitFor(() => expect(api.calls(updateStrategy)).toHaveLength(1));
    expect(api.calls(updateStrategy)[0]?.body).not.toHaveProperty('translations.de');
  });

  it('are emptied by empty fields, and keep what other tabs save', async () => {
    const { user, api } = renderStrategies(PATH);
    api.response(listStrategies, [TRANSLATED]).response(updateStrategy, aStrategy);
    const panel = await openPanel();
    const name = await within(panel).findByLabelText('Name (Deutsch)');
    await waitFor(() => expect(name).toHaveValue('Indexleiter'));
    await user.clear(name);
    await user.clear(within(panel).getByLabelText('Description (Deutsch)'));
    await user.click(within(panel).getByRole('button', { name: 'Save strategy' }));
    await waitFor(() =>
      expect(api.calls(updateStrategy)[0]?.body).toMatchObject({
        translations: { de: { name: '', description: '' } },
      }),
    );
  });

  it('say at their field what is wrong with them', async () => {
    const { user, api } = renderStrategies('/admin/strategies?strategy=new');
    const panel = await screen.findByRole('dialog', { name: 'New strategy' });
    await user.type(within(panel).getByLabelText('Name (Français)'), 'www.evil.example');
    await user.click(within(panel).getByRole('button', { name: 'Save strategy' }));
    await waitFor(() =>
      expect(within(panel).getByLabelText('Name (Français)')).toHaveAccessibleDescription(/link/),
    );
    expect(api.calls(createStrategy)).toHaveLength(0);
  });

  it('show in the list which languages there are, beside the base name', async () => {
    const { api } = renderStrategies();
    const both = { ...GERMAN, fr: { name: 'Échelle' } };
    api.response(listStrategies, [{ ...aStrategy, translations: both }]);
    const cell = await screen.findByRole('gridcell', { name: `${aStrategy.name} DE FR` });
    expect(within(cell).getByTitle('Français')).toBeVisible();
  });

  it('are named where versions differ', async () => {
    const { api, user } = renderStrategies(`${PATH}&section=versions`);
    const version = { version: 1, at: '2026-03-01T00:00:00Z', changed_by: 'admin' };
    api
      .response(listStrategyVersions, {
        items: [{ ...version, changed: ['translations'] }],
        total: 1,
        skip: 0,
        limit: 50,
      })
      .response(getStrategyVersion, {
        version: 1,
        against: 2,
        strategy: toInput(aStrategy),
        differences: [{ path: 'translations.de.name', before: 'Leiter', after: 'Indexleiter' }],
      });
    const panel = await openPanel();
    const row = await within(panel).findByText('Other languages');
    await user.click(row);
    expect(await within(panel).findByText('Name (Deutsch)')).toBeVisible();
    expect(within(panel).getByText('Indexleiter')).toBeVisible();
  });

  it.each([
    ['de-CH', 'Andere Sprachen', /Ein leeres Feld bedeutet den Text oben/, 'Name (Français)'],
    ['fr-CH', 'Autres langues', /Un champ vide signifie le texte ci-dessus/, 'Nom (Deutsch)'],
  ])('are asked for in the language of the page, %s', async (tag, title, line, field) => {
    document.documentElement.lang = tag;
    renderStrategies(PATH);
    const group = await screen.findByRole('group', { name: title });
    expect(group).toHaveTextContent(line);
    expect(within(group).getByLabelText(field)).toBeVisible();
    // Administrators work with base texts, whatever they read themselves.
    expect(await screen.findByRole('dialog', { name: aStrategy.name })).toBeVisible();
  });
});

describe('names of plans and coupled strategies in other languages', () => {
  it('are written with a plan, which has no description', async () => {
    const { user, api } = renderPlans();
    const panel = await screen.findByRole('dialog', { name: aPlan.name });
    expect(within(panel).queryByLabelText(/^Description/)).toBeNull();
    await user.type(within(panel).getByLabelText('Name (Deutsch)'), 'Gold');
    await user.click(within(panel).getByRole('button', { name: 'Save plan' }));
    await waitFor(() =>
      expect(api.calls(updateSubscription)[0]?.body).toMatchObject({
        translations: { de: { name: 'Gold' }, fr: { name: '' } },
      }),
    );
  });

  it('are written with a coupled strategy', async () => {
    const coupled = {
      id: 4,
      name: 'Both',
      type: 'SEQUENCE' as const,
      strategy_ids: [aStrategy.id, 2],
      joint_target: null,
      is_active: true,
    };
    const { user, api } = renderStrategies('/admin/strategies?tab=coupled&coupled=4');
    api
      .response(listStrategies, [aStrategy, { ...aStrategy, id: 2, name: 'Second' }])
      .response(listCoupledStrategies, [coupled])
      .response(updateCoupledStrategy, coupled);
    const panel = await screen.findByRole('dialog', { name: 'Both' });
    await user.type(within(panel).getByLabelText('Name (Français)'), 'Les deux');
    await user.click(within(panel).getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(api.calls(updateCoupledStrategy)[0]?.body).toMatchObject({
        translations: { fr: { name: 'Les deux' } },
      }),
    );
  });
});

describe('toTranslationInput', () => {
  const empty = { de: { name: ' ' }, fr: {} };
  it('sends empty fields only to empty what is there', () => {
    expect(toTranslationInput(empty, undefined)).toBeUndefined();
    expect(toTranslationInput(undefined, undefined)).toBeUndefined();
    expect(toTranslationInput(empty, GERMAN)).toBe(empty);
  });
});
