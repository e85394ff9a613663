import { z } from 'zod';
import { endpoint } from './endpoint';
import { Day, Id, Nothing, Page, pageOf, UserPath } from './primitives';
import { UserSubscription } from './subscription-model';
import { Language, Password, PersonName, Phone, User, Username } from './user-model';

export const createUser = endpoint({
  id: 'createUser',
  method: 'POST',
  path: '/api/users/',
  role: 'superuser',
  summary: 'Creates a user; without a password an invitation is mailed',
  body: z.strictObject({
    username: Username,
    email: z.email().max(254),
    password: Password.optional(),
    first_name: PersonName,
    last_name: PersonName,
    is_superuser: z.boolean().optional(),
    is_stuff: z.boolean().optional(),
    demo_mode: z.boolean().optional(),
    subscription_id: Id.optional(),
  }),
  status: 201,
  reply: User,
});

export const UserSort = z.enum(['id', 'username', 'email', 'created_at', 'last_login_at']);

export const listUsers = endpoint({
  id: 'listUsers',
  method: 'GET',
  path: '/api/users/',
  role: 'superuser',
  summary: 'Users, a page at a time',
  query: Page.extend({
    search: z.string().max(100).optional(),
    sort: UserSort.optional(),
    order: z.enum(['asc', 'desc']).optional(),
  }),
  reply: pageOf(User),
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
  email: z.email().max(254).optional(),
  first_name: PersonName.optional(),
  last_name: PersonName.optional(),
  phone: Phone.nullable().optional(),
  language: Language.optional(),
  is_active: z.boolean().optional(),
  is_superuser: z.boolean().optional(),
  is_stuff: z.boolean().optional(),
  demo_mode: z.boolean().optional(),
});
export type UserUpdate = z.infer<typeof UserUpdate>;

export const updateUser = endpoint({
  id: 'updateUser',
  method: 'PUT',
  path: '/api/users/{user_id}',
  role: 'superuser',
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
  summary: 'Deletes a user who has no open share',
  params: UserPath,
  status: 204,
  reply: Nothing,
});

export const setUserPassword = endpoint({
  id: 'setUserPassword',
  method: 'PUT',
  path: '/api/users/{user_id}/password',
  role: 'owner',
  summary: 'Sets a password; one’s own needs the current one',
  params: UserPath,
  body: z.strictObject({ current_password: z.string().max(350).optional(), password: Password }),
  status: 204,
  reply: Nothing,
});

export const setUserSubscription = endpoint({
  id: 'setUserSubscription',
  method: 'PUT',
  path: '/api/users/{user_id}/subscription',
  role: 'superuser',
  summary: 'Puts a user on a plan',
  params: UserPath,
  body: z.strictObject({ subscription_id: Id, starts_on: Day.optional() }),
  reply: UserSubscription,
});

export const reactivateSubscription = endpoint({
  id: 'reactivateSubscription',
  method: 'PUT',
  path: '/api/users/{user_id}/subscription/reactivate',
  role: 'superuser',
  summary: 'Starts a cancelled or ended subscription anew',
  params: UserPath,
  body: z.strictObject({}).optional(),
  reply: UserSubscription,
});

const UserStrategy = z.strictObject({
  strategy_id: Id.nullable(),
  coupled_strategy_id: Id.nullable(),
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
  summary: 'Removes a user’s second factor, so that it is set up anew at the next login',
  params: UserPath,
  status: 204,
  reply: Nothing,
});
