import { listStrategies } from '@entropi/contracts/strategies';
import { listSubscriptions } from '@entropi/contracts/subscriptions';
import { getUsersSummary, listUsers } from '@entropi/contracts/users';
import { aUser } from '@entropi/shared/testing/records';
import { ADMIN, renderPage } from '@entropi/shared/testing/render-page';
import { createStubApi } from '@entropi/shared/testing/stub-api';
import { act, screen, waitFor } from '@testing-library/react';
import { aUsersSummary } from '../../testing/records';
import UsersPage from './users.page';

const LIST = { items: [aUser], total: 1, skip: 0, limit: 50 };

function renderAged(headers: Record<string, string>) {
  const api = createStubApi()
    .response(listUsers, LIST, headers)
    .response(getUsersSummary, aUsersSummary)
    .response(listStrategies, [])
    .response(listSubscriptions, []);
  return renderPage(<UsersPage />, { api, path: '/admin/users', session: ADMIN });
}

afterEach(() => act(async () => document.documentElement.setAttribute('lang', 'en')));

it.each([
  ['en', 'What changed in the last 12 seconds may be missing here.'],
  ['de', 'Was sich in den letzten 12 Sekunden geändert hat, fehlt hier vielleicht.'],
  ['fr', 'Ce qui a changé ces 12 dernières secondes peut manquer ici.'],
])('a list of users that is some seconds old says so in %s', async (language, words) => {
  renderAged({ 'data-age': '12' });
  await act(async () => document.documentElement.setAttribute('lang', language));
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.getByText('alice@example.org')).toBeVisible();
});

it('a list of users says nothing of an age of a few seconds', async () => {
  const { api, queryClient } = renderAged({ 'data-age': '12' });
  expect(await screen.findByRole('note')).toBeVisible();
  api.response(listUsers, LIST, { 'data-age': '4' });
  await act(() => queryClient.invalidateQueries());
  await waitFor(() => expect(screen.queryByRole('note')).toBeNull());
  expect(screen.getByText('alice@example.org')).toBeVisible();
});
