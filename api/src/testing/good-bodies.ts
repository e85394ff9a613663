import { plainStrategy } from '@entropi/contracts/plain-strategy';
import { RISKS_VERSION } from '@entropi/contracts/risks';
import { DAX } from './test-trading';

const level = { offset: 0, size: 1 };
const money = { amount: '49.00', currency: 'EUR' };

/**
 * A valid body for every call that needs one and has an id in its path or names a user. When such a call is sent
 * with an id that is rejected, nothing but the id is wrong.
 */
export const goodBodies: Record<string, object> = {
  acknowledgeRisks: { version: RISKS_VERSION },
  bookBankStatement: { confirmed: 1 },
  chooseBankLine: { payment_id: null },
  createPayment: { amount: money, due_on: '2030-01-01' },
  createTemplate: { unit: 'POINTS', levels: [level] },
  createUserTemplate: { unit: 'POINTS', levels: [level] },
  openShare: { epic: DAX, direction: 'BUY', size: 1 },
  patchTemplate: { levels: [{ id: 1, size: 2 }] },
  patchUserTemplate: { levels: [{ id: 1, size: 2 }] },
  renamePasskey: { name: 'Taken' },
  restoreStrategyVersion: { version: 1 },
  sendMessage: { body: 'Hello' },
  setCycleNote: { note: 'mine now' },
  setLanguage: { language: 'fr', region: 'BE' },
  setProfitMultipliers: plainStrategy.profit_multipliers,
  setSellMode: { mode: 'SINGLE' },
  setSellModeConfig: plainStrategy.sell_mode_config,
  setUserPassword: { password: 'a stolen account of theirs' },
  setUserStrategy: { strategy_id: null, coupled_strategy_id: null },
  setUserSubscription: { subscription_id: 1 },
  undoBankLine: { reason: 'not theirs' },
  updateCoupledStrategy: {
    name: 'Taken over',
    type: 'SEQUENCE',
    strategy_ids: [1, 2],
    joint_target: null,
    is_active: true,
  },
  updatePayment: { note: 'paid in cash' },
  updateProfile: {
    first_name: 'Taken',
    last_name: 'Over',
    email: 'taken-over@example.test',
    phone: '044 123 45 67',
    language: 'en',
    address: { street: 'Weg 1', postcode: '1000', city: 'Ort', country: 'CH' },
    notifications: {},
  },
  updateStrategy: { ...plainStrategy, name: 'Taken over', epic: DAX, version: 1 },
  updateSubscription: {
    name: 'Free',
    currency: 'EUR',
    period: 'MONTH',
    period_fee: { amount: '0.00', currency: 'EUR' },
    performance_fee_percent: 0,
    trial_days: 0,
    grace_days: 0,
    max_strategies: 1,
    is_active: true,
  },
  updateUser: { is_superuser: true },
};

/** The members that the query of such a call must have. */
export const goodQueries: Record<string, Record<string, string>> = {
  exportAudit: { columns: 'at' },
  exportFees: { columns: 'username' },
  exportPayments: { columns: 'reference' },
};
