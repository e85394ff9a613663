export type AccountType = 'CFD' | 'SPREADBET';

export interface BrokerAccount {
  accountId: string;
  accountName: string;
  accountType: AccountType;
  currency: string;
  /** Cash at the start, in `currency`. What deals add or take is in the books. */
  openingBalance: number;
  preferred: boolean;
}

/** One client of the broker. Passwords are demo data of the simulator, not secrets. */
export interface BrokerUser {
  clientId: string;
  identifier: string;
  password: string;
  apiKey: string;
  accounts: BrokerAccount[];
}

function demoUser(name: string, prefix: string, clientId: string): BrokerUser {
  const lower = name.toLowerCase();
  const account = (accountType: AccountType, suffix: string, preferred: boolean) => ({
    accountId: `${prefix}${suffix}`,
    accountName: accountType === 'CFD' ? 'Demo-cfd' : 'Demo-SpreadBet',
    accountType,
    currency: 'EUR',
    openingBalance: 100_000,
    preferred,
  });
  return {
    clientId,
    identifier: `SIM-${name}`,
    password: `sim-${lower}-2026`,
    apiKey: `sim-${lower}-key`,
    accounts: [account('CFD', 'CFD', true), account('SPREADBET', 'SPB', false)],
  };
}

/** Known from the start: the shared demo user, the price feed, and one for each demo user. */
export const builtInUsers: readonly BrokerUser[] = [
  demoUser('DEMO', 'SD1', '20000000001'),
  demoUser('FEED', 'SF1', '20000000002'),
  demoUser('ADMIN', 'AD1', '20000000003'),
  demoUser('STAFF', 'ST1', '20000000004'),
  demoUser('ALICE', 'AL1', '20000000005'),
  demoUser('BOB', 'BO1', '20000000006'),
  demoUser('CAROL', 'CA1', '20000000007'),
];
