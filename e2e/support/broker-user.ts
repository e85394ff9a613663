import { IG_SIM_URL } from '../config';
import { saveBodySecrets } from './secrets/known-secrets';

/** The broker keys that a user types in. */
export interface BrokerUser {
  apiKey: string;
  identifier: string;
  password: string;
}

/** Creates a client of the simulated broker with one CFD account. */
export async function addBrokerUser(
  user: BrokerUser,
  accountId: string,
  accountName = 'Demo-cfd',
): Promise<void> {
  const account = { accountName, accountId, accountType: 'CFD', currency: 'EUR', balance: 50_000 };
  saveBodySecrets(user, true);
  const response = await fetch(`${IG_SIM_URL}/sim/users`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...user, accounts: [account] }),
  });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
}
