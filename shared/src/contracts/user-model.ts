import { z } from 'zod';
import { Id, Timestamp } from './primitives';
import { UserSubscription } from './subscription-model';

/** Never all digits, so that `/api/users/{user_id}` and `/api/users/{username}/` stay apart. */
export const Username = z
  .string()
  .regex(/^[a-z0-9._-]{3,30}$/)
  .refine((name) => !/^\d+$/.test(name), 'must not be all digits');

export const Password = z.string().min(12).max(128);

export const Language = z.enum(['en', 'de', 'fr']);

export const Address = z.strictObject({
  street: z.string().trim().min(1).max(200),
  postcode: z.string().trim().min(1).max(20),
  city: z.string().trim().min(1).max(100),
  country: z.string().regex(/^[A-Z]{2}$/),
});
export type Address = z.infer<typeof Address>;

export const PersonName = z.string().trim().min(1).max(100);
export const Phone = z
  .string()
  .trim()
  .regex(/^\+?[0-9 ()/-]{5,30}$/);

export const OnboardingSteps = z.strictObject({
  profile: z.boolean(),
  broker: z.boolean(),
  account: z.boolean(),
  strategy: z.boolean(),
});
export type OnboardingSteps = z.infer<typeof OnboardingSteps>;

export const User = z.strictObject({
  id: Id,
  username: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  phone: z.string().nullable(),
  address: Address.nullable(),
  language: Language,
  notifications: z.record(z.string(), z.boolean()),
  is_active: z.boolean(),
  is_superuser: z.boolean(),
  is_stuff: z.boolean(),
  demo_mode: z.boolean(),
  onboarding: OnboardingSteps,
  two_factor_enrolled: z.boolean(),
  subscription: UserSubscription.nullable(),
  strategy_id: Id.nullable(),
  coupled_strategy_id: Id.nullable(),
  created_at: Timestamp,
  last_login_at: Timestamp.nullable(),
});
export type User = z.infer<typeof User>;
