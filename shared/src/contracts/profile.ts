import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { Money, UserPath } from './primitives';
import { FeeItem } from './subscription-model';
import { Address, Language, Notifications, PersonName, Phone, User } from './user-model';

export const Profile = z.strictObject({
  first_name: PersonName,
  last_name: PersonName,
  email: z.email().check(z.maxLength(254)),
  phone: Phone,
  language: Language,
  address: Address,
  notifications: Notifications,
});
export type Profile = z.infer<typeof Profile>;

export const updateProfile = endpoint({
  id: 'updateProfile',
  method: 'PUT',
  path: '/api/profile/{user_id}',
  role: 'owner',
  risk: 'change',
  fieldRisks: { email: 'identity' },
  scopes: { onboarding: true },
  summary: 'Fills or changes a profile',
  params: UserPath,
  body: Profile,
  reply: User,
});

export const subscriptionFees = endpoint({
  id: 'subscriptionFees',
  method: 'GET',
  path: '/api/profile/{user_id}/subscription-fees',
  role: 'owner',
  summary: 'The ledger of a user’s fees and its balance',
  params: UserPath,
  reply: z.strictObject({ balance: Money, high_water_mark: Money, items: z.array(FeeItem) }),
});
