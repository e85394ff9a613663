import * as z from 'zod/mini';
import { LANGUAGES, REGIONS } from './languages';
import { Id, Timestamp } from './primitives';
import { UserSubscription } from './subscription-model';

/** Never all digits, so that `/api/users/{user_id}` and `/api/users/{username}/` stay apart. */
export const Username = z.string().check(
  z.regex(/^[a-z0-9._-]{3,30}$/),
  z.refine((name) => !/^\d+$/.test(name), 'must not be all digits'),
);

export const Password = z.string().check(z.minLength(12), z.maxLength(128));

export const Language = z.enum(LANGUAGES);
export type Language = z.infer<typeof Language>;

/** The country whose way of writing amounts and dates is used, whatever the language. */
export const Region = z.enum(REGIONS);

/** Mails that a user may switch off; those about their own security always go out. */
export const NotificationKind = z.enum([
  'cycle_ended',
  'task_error',
  'degraded',
  'message',
  'suspension_announced',
  'suspended',
  'payment_booked',
  'invoice',
]);
export type NotificationKind = z.infer<typeof NotificationKind>;

/** A kind that is not named is on; kinds of other releases are kept, and mean nothing. */
export const Notifications = z
  .record(z.string().check(z.maxLength(50)), z.boolean())
  .check(z.refine((kinds) => Object.keys(kinds).length <= 50, 'has too many kinds'));
export type Notifications = z.infer<typeof Notifications>;

export const Address = z.strictObject({
  street: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  postcode: z.string().check(z.trim(), z.minLength(1), z.maxLength(20)),
  city: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
  country: z.string().check(z.regex(/^[A-Z]{2}$/)),
});
export type Address = z.infer<typeof Address>;

export const Phone = z.string().check(z.trim(), z.regex(/^\+?[0-9 ()/-]{5,30}$/));

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
  /** The address that waits to be confirmed by its mail; null or absent: none does. */
  pending_email: z.optional(z.nullable(z.string())),
  first_name: z.string(),
  last_name: z.string(),
  phone: z.nullable(z.string()),
  address: z.nullable(Address),
  language: Language,
  /** Null or absent: not chosen. */
  region: z.optional(z.nullable(Region)),
  notifications: Notifications,
  is_active: z.boolean(),
  is_superuser: z.boolean(),
  is_stuff: z.boolean(),
  demo_mode: z.boolean(),
  onboarding: OnboardingSteps,
  two_factor_enrolled: z.boolean(),
  /**
   * The authenticator that was set up shows no good code any more, and only a reset lets another be set up: a change of
   * the address was taken back. Absent: it does.
   */
  two_factor_void: z.optional(z.boolean()),
  subscription: z.nullable(UserSubscription),
  strategy_id: z.nullable(Id),
  coupled_strategy_id: z.nullable(Id),
  created_at: Timestamp,
  last_login_at: z.nullable(Timestamp),
});
export type User = z.infer<typeof User>;
