import type { Browser, Page } from '@playwright/test';
import { readAs, sendAs } from './api';
import { addBrokerUser } from './broker-user';
import { makeUser } from './made-user';
import { INDEX } from './market';
import { openEyes } from './pages/visit';
import { closeBrowser } from './person';
import { saveSession } from './signed-in';

/** A user with keys, an account and a strategy of the index market, whose task does not run and who has no share. */
export interface Trader {
  id: number;
  /** A page in a browser of theirs. */
  page: Page;
}

/**
 * @param name lower case, new at the product and at the simulated broker
 * @param strategyId what they trade; a strategy of the index market if left out
 */
export async function makeTrader(
  browser: Browser,
  name: string,
  strategyId?: number,
): Promise<Trader> {
  const admin = await openEyes(browser, await saveSession('admin'));
  const { id, session } = await makeUser(admin, name, { is_superuser: false, is_stuff: true });
  await closeBrowser(admin);
  const identifier = `SIM-${name.toUpperCase()}`;
  const user = { apiKey: `${name}-key`, identifier, password: `sim-${name}-2026` };
  const accountId = `${name.toUpperCase()}CFD`;
  await addBrokerUser(user, accountId);
  const page = await openEyes(browser, session);
  const { apiKey, password } = user;
  const keys = { environment: 'SIM', api_key: apiKey, identifier, password };
  await sendAs(page, 'POST', '/api/me/ig/keys', keys);
  await sendAs(page, 'POST', '/api/me/ig/chage-default-account', { account_id: accountId });
  const risks = `/api/profile/${id}/risks`;
  const { version } = await readAs<{ version: number }>(page, risks);
  await sendAs(page, 'POST', risks, { version });
  const strategies = await readAs<{ id: number; epic: string; is_active: boolean }[]>(
    page,
    '/api/strategy/strategies/',
  );
  const strategy = strategies.find(({ epic, is_active }) => epic === INDEX && is_active);
  await sendAs(page, 'POST', '/api/strategy/congig/me/', {
    strategy_id: strategyId ?? strategy?.id,
    coupled_strategy_id: null,
    size_factor: 1,
    max_open_shares: null,
    daily_loss_limit: null,
    notify: true,
  });
  return { id, page };
}
