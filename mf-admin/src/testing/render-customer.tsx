import { listCustomerEvents } from '@entropi/contracts/customer';
import { getMarket } from '@entropi/contracts/markets';
import { getUser } from '@entropi/contracts/users';
import { aMarket, aUser } from '@entropi/shared/testing/records';
import { ADMIN, renderPage } from '@entropi/shared/testing/render-page';
import { createStubApi } from '@entropi/shared/testing/stub-api';
import CustomerPage from '../customer/customer.page';

/** Renders the page of alice, or of another user under her id. */
export function renderCustomer(query = '', { user = aUser, id = '3' } = {}) {
  const api = createStubApi()
    .response(getUser, user)
    .response(getMarket, aMarket)
    .response(listCustomerEvents, { items: [], next: null });
  const place = { path: `/admin/users/${id}${query}`, route: '/admin/users/:userId' };
  return renderPage(<CustomerPage />, { api, ...place, session: ADMIN });
}
