import { describeList, isQueryValue } from './list-query';
import { listPayments, PaymentStatus } from './payments';
import { listStrategies } from './strategies';
import { listUsers, UserSort } from './users';

describe('describeList', () => {
  it('reads sorts, filters and their values off the contract', () => {
    const users = describeList(listUsers);
    expect(users).toMatchObject({ isPaged: true, canSearch: true, sorts: UserSort.options });
    expect(users.filters).toEqual({
      role: ['user', 'staff', 'superuser'],
      state: ['active', 'paused', 'stopped', 'error'],
      suspended: ['true', 'false'],
      active: ['true', 'false'],
      strategy_id: null,
      payment: ['overdue'],
      keys: ['none'],
      invitation: ['open'],
    });
    expect(describeList(listPayments).filters.status).toEqual(PaymentStatus.options);
  });

  it('knows a list that comes whole', () => {
    expect(describeList(listStrategies)).toEqual({
      isPaged: false,
      canSearch: false,
      sorts: [],
      filters: {},
    });
  });
});

describe('isQueryValue', () => {
  it('accepts what the contract accepts', () => {
    expect(isQueryValue(listUsers, 'role', 'staff')).toBe(true);
    expect(isQueryValue(listUsers, 'role', 'king')).toBe(false);
    expect(isQueryValue(listUsers, 'strategy_id', '7')).toBe(true);
    expect(isQueryValue(listUsers, 'strategy_id', '0x7')).toBe(false);
    expect(isQueryValue(listUsers, 'unheard_of', '7')).toBe(false);
  });
});
