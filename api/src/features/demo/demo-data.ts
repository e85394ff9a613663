import { plainStrategy } from '@entropi/contracts/plain-strategy';
import type { SubscriptionInput } from '@entropi/contracts/subscription-model';
import type { SellModeConfig, StrategyInput } from '@entropi/contracts/trading-model';

/** Passwords, secrets and broker keys of the demo. They are public and used for nothing else. */
export interface DemoUser {
  username: string;
  firstName: string;
  lastName: string;
  totpSecret: string;
  isSuperuser?: boolean;
  isStuff?: boolean;
}

export const DEMO_USERS = {
  admin: {
    username: 'admin',
    firstName: 'Admin',
    lastName: 'Demo',
    totpSecret: 'ADMINDEMOSECRET234567ADMINDEMO22',
    isSuperuser: true,
  },
  staff: {
    username: 'staff',
    firstName: 'Staff',
    lastName: 'Demo',
    totpSecret: 'STAFFDEMOSECRET234567STAFFDEMO22',
    isStuff: true,
  },
  alice: {
    username: 'alice',
    firstName: 'Alice',
    lastName: 'Demo',
    totpSecret: 'ALICEDEMOSECRET234567ALICEDEMO22',
  },
  bob: {
    username: 'bob',
    firstName: 'Bob',
    lastName: 'Demo',
    totpSecret: 'BOBDEMOSECRET23456723BOBDEMO2222',
  },
  carol: {
    username: 'carol',
    firstName: 'Carol',
    lastName: 'Demo',
    totpSecret: 'CAROLDEMOSECRET234567CAROLDEMO22',
  },
} as const satisfies Record<string, DemoUser>;

export const DEMO_PLANS: readonly SubscriptionInput[] = [
  {
    name: 'Monthly',
    translations: { de: { name: 'Monatlich' }, fr: { name: 'Mensuelle' } },
    currency: 'EUR',
    period: 'MONTH',
    period_fee: { amount: '49.00', currency: 'EUR' },
    performance_fee_percent: 20,
    trial_days: 14,
    grace_days: 5,
    max_strategies: 3,
    is_active: true,
  },
  {
    name: 'Yearly',
    translations: { de: { name: 'Jährlich' }, fr: { name: 'Annuelle' } },
    currency: 'EUR',
    period: 'YEAR',
    period_fee: { amount: '490.00', currency: 'EUR' },
    performance_fee_percent: 15,
    trial_days: 30,
    grace_days: 14,
    max_strategies: 5,
    is_active: true,
  },
];

function sellAt(mode: SellModeConfig['mode'], target: number): SellModeConfig {
  return { ...plainStrategy.sell_mode_config, mode, target };
}

export interface DemoStrategy {
  input: StrategyInput;
  ladder: {
    step: number;
    step_scale: number;
    size_scale: number;
    base_size: number;
    levels: number;
  };
}

/** What has been traded for months: some two cycles a day, of which every fourth is lost. */
export const STEADY: DemoStrategy = {
  input: {
    ...plainStrategy,
    name: 'Germany 40, wide ladder',
    description:
      'Buys falls by day and sells all at once. A cycle that is deep in loss only wants its money back.',
    translations: {
      de: {
        name: 'Deutschland 40, weite Leiter',
        description:
          'Kauft tagsüber Rückgänge und verkauft alles auf einmal. Ein Zyklus mit hohem Verlust will nur noch sein Geld zurück.',
      },
      fr: {
        name: 'Allemagne 40, échelle large',
        description:
          'Achète les baisses en journée et vend tout à la fois. Un cycle en forte perte ne veut plus que récupérer son argent.',
      },
    },
    epic: 'IX.D.DAX.IFMM.IP',
    currency: 'EUR',
    sell_mode_config: {
      ...sellAt('ALL', 30),
      recovery: {
        enter_when: { open_shares: null, drawdown: 70, age_hours: null },
        buffer: 10,
        method: 'BASKET',
      },
      cycle_stop: 35,
    },
    limits: {
      ...plainStrategy.limits,
      trading_hours: {
        days: [1, 2, 3, 4, 5],
        from: '08:00',
        to: '20:00',
        time_zone: 'Europe/Berlin',
      },
      cooldown_minutes: 300,
      stop_cooldown_minutes: 720,
      disaster_stop: null,
    },
  },
  ladder: { step: 25, step_scale: 1.3, size_scale: 1.2, base_size: 1, levels: 5 },
};

/** The index moves some twenty points a minute: a level opens or closes within it. */
export const QUICK: DemoStrategy = {
  input: {
    ...plainStrategy,
    name: 'Germany 40, quick ladder',
    description: 'Buys every few points of a fall and sells each share on its own.',
    translations: {
      de: {
        name: 'Deutschland 40, schnelle Leiter',
        description: 'Kauft alle paar Punkte eines Rückgangs und verkauft jede Position für sich.',
      },
      fr: {
        name: 'Allemagne 40, échelle rapide',
        description: 'Achète tous les quelques points d’une baisse et vend chaque position seule.',
      },
    },
    epic: 'IX.D.DAX.IFMM.IP',
    currency: 'EUR',
    sell_mode_config: sellAt('SINGLE', 4),
  },
  ladder: { step: 5, step_scale: 1.25, size_scale: 1, base_size: 1, levels: 9 },
};

/** A target that the market does not reach in a day: its share stays open. */
export const PATIENT: DemoStrategy = {
  input: {
    ...plainStrategy,
    name: 'FTSE 100, patient',
    description: 'A wide ladder that waits for a long rise and then sells everything at once.',
    translations: {
      de: {
        name: 'FTSE 100, geduldig',
        description:
          'Eine weite Leiter, die auf einen langen Anstieg wartet und dann alles auf einmal verkauft.',
      },
      fr: {
        name: 'FTSE 100, patiente',
        description: 'Une échelle large qui attend une longue hausse, puis vend tout à la fois.',
      },
    },
    epic: 'IX.D.FTSE.IFMM.IP',
    currency: 'GBP',
    sell_mode_config: sellAt('ALL', 500),
  },
  ladder: { step: 80, step_scale: 1.5, size_scale: 1.25, base_size: 1, levels: 5 },
};

export const CURRENCY: DemoStrategy = {
  input: {
    ...plainStrategy,
    name: 'EUR/USD, small steps',
    description:
      'Sells a rising euro in small steps; profit multipliers let a good run go further.',
    translations: {
      de: {
        name: 'EUR/USD, kleine Schritte',
        description:
          'Verkauft einen steigenden Euro in kleinen Schritten; Gewinnmultiplikatoren lassen eine gute Serie weiter laufen.',
      },
      fr: {
        name: 'EUR/USD, petits pas',
        description:
          'Vend un euro en hausse par petits pas ; les multiplicateurs de gain laissent aller plus loin une bonne série.',
      },
    },
    epic: 'CS.D.EURUSD.MINI.IP',
    currency: 'USD',
    direction: 'SELL',
    sell_mode_config: sellAt('ALL', 0.0006),
    profit_multipliers: {
      keyed_by: 'PROFIT_COUNTER',
      rows: [
        { from: 0, multiplier: 1 },
        { from: 3, multiplier: 1.5 },
      ],
    },
  },
  ladder: { step: 0.0008, step_scale: 1.3, size_scale: 1.2, base_size: 0.5, levels: 6 },
};
