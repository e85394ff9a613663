import { listAudit } from '@entropi/contracts/audit';
import { useClient } from '@entropi/shared/remote';
import { screen } from '@testing-library/react';
import { Suspense } from 'react';
import { ADMIN, renderPage } from '../testing/render-page';
import { createStubApi } from '../testing/stub-api';
import { useEarlyQuery } from './use-early-query';

const EMPTY = { items: [], total: 0, skip: 0, limit: 50 };

function useAudit() {
  const client = useClient();
  return useEarlyQuery({
    queryKey: ['audit'],
    queryFn: ({ signal }) => client.call(listAudit, {}, { signal }),
  });
}

it('reads while the component is still being drawn', async () => {
  const api = createStubApi().response(listAudit, () => EMPTY);
  const never = new Promise(() => undefined);
  const Unfinished = () => {
    useAudit();
    throw never;
  };
  renderPage(
    <Suspense fallback="Not yet">
      <Unfinished />
    </Suspense>,
    { api, session: ADMIN },
  );
  expect(await screen.findByText('Not yet')).toBeVisible();
  expect(api.calls(listAudit)).toHaveLength(1);
});

it('reads once, and gives what comes', async () => {
  const api = createStubApi().response(listAudit, () => EMPTY);
  const Finished = () => <p>{useAudit().data?.total ?? 'loading'}</p>;
  renderPage(<Finished />, { api, session: ADMIN });
  expect(await screen.findByText('0')).toBeVisible();
  expect(api.calls(listAudit)).toHaveLength(1);
});

it('gives the failure of what it began early', async () => {
  const api = createStubApi();
  api.fail(listAudit, 503, { code: 'unavailable' });
  const Failing = () => <p>{useAudit().isError ? 'failed' : 'loading'}</p>;
  renderPage(<Failing />, { api, session: ADMIN });
  expect(await screen.findByText('failed')).toBeVisible();
});
