import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { Name } from './name';
import { Money, UserPath } from './primitives';
import { FeeItem } from './subscription-model';
import { Address, Language, Notifications, Phone, Region, User } from './user-model';

export const Profile = z.strictObject({
  first_name: Name,
  last_name: Name,
  email: z.email().check(z.maxLength(254)),
  phone: Phone,
  language: Language,
  /** Absent: stays as it is; null: by the language's own custom. */
  region: z.optional(z.nullable(Region)),
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

/** For everyone who is signed in: staff and superusers have no profile to fill. */
export const setLanguage = endpoint({
  id: 'setLanguage',
  method: 'PUT',
  path: '/api/profile/{user_id}/language',
  role: 'owner',
  risk: 'change',
  scopes: { onboarding: true },
  summary: 'Sets a user’s language, and the place by which amounts and dates are written',
  params: UserPath,
  body: z.strictObject({
    language: Language,
    /** Absent: stays as it is; null: by the language's own custom. */
    region: z.optional(z.nullable(Region)),
  }),
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
