import * as z from 'zod/mini';
import { CsvLines, listColumns } from './csv';
import { endpoint } from './endpoint';
import { Name } from './name';
import {
  Day,
  Id,
  Money,
  Nothing,
  Page,
  PathId,
  pageSchema,
  QueryFlag,
  Search,
  SortOrder,
  Timestamp,
  UserPath,
} from './primitives';
import { UserSubscription } from './subscription-model';
import { TaskState } from './trading-model';
import { Language, Password, Phone, Region, User, Username } from './user-model';

export const NewUser = z.strictObject({
  username: Username,
  email: z.email().check(z.maxLength(254)),
  password: z.optional(Password),
  first_name: Name,
  last_name: Name,
  is_superuser: z.optional(z.boolean()),
  is_stuff: z.optional(z.boolean()),
  demo_mode: z.optional(z.boolean()),
  subscription_id: z.optional(Id),
});

export const createUser = endpoint({
  id: 'createUser',
  method: 'POST',
  path: '/api/users/',
  role: 'superuser',
  risk: 'change',
  fieldRisks: { is_superuser: 'power', is_stuff: 'power' },
  summary: 'Creates a user; without a password an invitation is mailed',
  body: NewUser,
  status: 201,
  reply: User,
});

export const UserSort = z.enum(['id', 'username', 'email', 'created_at', 'last_login_at']);
export type UserSort = z.infer<typeof UserSort>;

/** `user` is neither of the others. */
export const UserRole = z.enum(['user', 'staff', 'superuser']);
export type UserRole = z.infer<typeof UserRole>;

/** A user as the list shows them. What is optional is absent in responses of an earlier release. */
export const ListedUser = z.extend(User, {
  /** A user who never had a task is stopped. */
  task: z.optional(z.strictObject({ state: TaskState, error_code: z.nullable(z.string()) })),
  /** The name of the strategy, or coupled strategy, that they run; null without one. */
  strategy_name: z.optional(z.nullable(z.string())),
  open_shares: z.optional(z.int()),
  /** In the currency of the account that they trade on; EUR without one. */
  unrealised: z.optional(Money),
  /** When one of their sessions was last used; null: never, or none is left. */
  last_seen_at: z.optional(z.nullable(Timestamp)),
});
export type ListedUser = z.infer<typeof ListedUser>;

/** The filters of the list. */
export const UserFilter = z.strictObject({
  search: z.optional(Search),
  role: z.optional(UserRole),
  /** Of the user's task; a user who never had one is stopped. */
  state: z.optional(TaskState),
  /** While a payment is overdue. */
  suspended: z.optional(QueryFlag),
  /** Whether they may sign in. */
  active: z.optional(QueryFlag),
  strategy_id: z.optional(PathId),
  /** `overdue`: those who have not paid by a due day, suspended or not yet. */
  payment: z.optional(z.enum(['overdue'])),
  /** `none`: those who may trade and have no key at the broker. */
  keys: z.optional(z.enum(['none'])),
  /** `open`: those who have neither set a password nor signed in yet. */
  invitation: z.optional(z.enum(['open'])),
});
export type UserFilter = z.infer<typeof UserFilter>;

/** What a list of users is chosen and ordered by. */
const UserListQuery = z.strictObject({
  sort: z.optional(UserSort),
  order: z.optional(SortOrder),
  ...UserFilter.shape,
});

export const listUsers = endpoint({
  id: 'listUsers',
  method: 'GET',
  path: '/api/users/',
  role: 'superuser',
  summary: 'Users, a page at a time',
  query: z.extend(Page, UserListQuery.shape),
  reply: pageSchema(ListedUser),
});

export const UserColumn = z.enum([
  'username',
  'name',
  'email',
  'roles',
  'task',
  'strategy',
  'unrealised',
  'subscription',
  'plan_status',
  'created_at',
  'last_login_at',
  'last_seen_at',
]);
export type UserColumn = z.infer<typeof UserColumn>;

export const exportUsers = endpoint({
  id: 'exportUsers',
  method: 'GET',
  path: '/api/admin/users/csv',
  role: 'superuser',
  summary: 'All users that match, as a CSV',
  query: z.extend(UserListQuery, listColumns(UserColumn)),
  mediaType: 'text/csv',
  reply: CsvLines,
});

export const getUsersSummary = endpoint({
  id: 'getUsersSummary',
  method: 'GET',
  path: '/api/admin/users/summary',
  role: 'superuser',
  summary: 'How many users there are, and how many want a look, by the filters of the list',
  reply: z.strictObject({
    users: z.int(),
    suspended: z.int(),
    overdue: z.int(),
    /** Those whose task is in error. */
    error: z.int(),
    without_keys: z.int(),
    invited: z.int(),
  }),
});

export const getUser = endpoint({
  id: 'getUser',
  method: 'GET',
  path: '/api/users/{user_id}',
  role: 'owner',
  scopes: { onboarding: true },
  summary: 'A user by id',
  params: UserPath,
  reply: User,
});

export const getUserByName = endpoint({
  id: 'getUserByName',
  method: 'GET',
  path: '/api/users/{username}/',
  role: 'superuser',
  summary: 'A user by username',
  params: z.strictObject({ username: Username }),
  reply: User,
});

export const UserUpdate = z.strictObject({
  email: z.optional(z.email().check(z.maxLength(254))),
  first_name: z.optional(Name),
  last_name: z.optional(Name),
  phone: z.optional(z.nullable(Phone)),
  language: z.optional(Language),
  region: z.optional(z.nullable(Region)),
  is_active: z.optional(z.boolean()),
  is_superuser: z.optional(z.boolean()),
  is_stuff: z.optional(z.boolean()),
  demo_mode: z.optional(z.boolean()),
});
export type UserUpdate = z.infer<typeof UserUpdate>;

export const updateUser = endpoint({
  id: 'updateUser',
  method: 'PUT',
  path: '/api/users/{user_id}',
  role: 'superuser',
  risk: 'change',
  fieldRisks: {
    email: 'identity',
    is_active: 'power',
    is_superuser: 'power',
    is_stuff: 'power',
    demo_mode: 'money',
  },
  summary: 'Changes a user; the last active superuser stays one',
  params: UserPath,
  body: UserUpdate,
  reply: User,
});

export const deleteUser = endpoint({
  id: 'deleteUser',
  method: 'DELETE',
  path: '/api/users/{user_id}',
  role: 'superuser',
  risk: 'power',
  summary: 'Deletes a user who has no open share',
  params: UserPath,
  status: 204,
  reply: Nothing,
});

export const NewPassword = z.strictObject({
  current_password: z.optional(z.string().check(z.maxLength(350))),
  password: Password,
});

export const setUserPassword = endpoint({
  id: 'setUserPassword',
  method: 'PUT',
  path: '/api/users/{user_id}/password',
  role: 'owner',
  risk: 'identity',
  summary: 'Sets a password; one’s own needs the current one',
  remembersDevice: true,
  params: UserPath,
  body: NewPassword,
  status: 204,
  reply: Nothing,
});

export const setUserSubscription = endpoint({
  id: 'setUserSubscription',
  method: 'PUT',
  path: '/api/users/{user_id}/subscription',
  role: 'superuser',
  risk: 'money',
  summary: 'Puts a user on a plan',
  params: UserPath,
  body: z.strictObject({ subscription_id: Id, starts_on: z.optional(Day) }),
  reply: UserSubscription,
});

export const reactivateSubscription = endpoint({
  id: 'reactivateSubscription',
  method: 'PUT',
  path: '/api/users/{user_id}/subscription/reactivate',
  role: 'superuser',
  risk: 'money',
  summary: 'Starts a cancelled or ended subscription again',
  params: UserPath,
  body: z.optional(z.strictObject({})),
  reply: UserSubscription,
});

const UserStrategy = z.strictObject({
  strategy_id: z.nullable(Id),
  coupled_strategy_id: z.nullable(Id),
});

export const getUserStrategy = endpoint({
  id: 'getUserStrategy',
  method: 'GET',
  path: '/api/users/{user_id}/strategy',
  role: 'owner',
  summary: 'Which strategy a user runs',
  params: UserPath,
  reply: UserStrategy,
});

export const setUserStrategy = endpoint({
  id: 'setUserStrategy',
  method: 'PUT',
  path: '/api/users/{user_id}/strategy',
  role: 'superuser',
  risk: 'money',
  summary: 'Sets which strategy a user runs from the next cycle',
  params: UserPath,
  body: UserStrategy,
  reply: UserStrategy,
});

export const resetTwoFactor = endpoint({
  id: 'resetTwoFactor',
  method: 'DELETE',
  path: '/api/users/{user_id}/two-factor',
  role: 'superuser',
  risk: 'power',
  summary: 'Removes a user’s second factor, so that it is set up again at the next login',
  params: UserPath,
  status: 204,
  reply: Nothing,
});
