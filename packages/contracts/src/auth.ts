import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { Name } from './name';
import { Id, Nothing, PathId, Timestamp, UserPath } from './primitives';
import { Language, Password, User, Username } from './user-model';

export const TokenPair = z.strictObject({
  access_token: z.string(),
  refresh_token: z.string(),
  token_type: z.literal('bearer'),
});
export type TokenPair = z.infer<typeof TokenPair>;

export const login = endpoint({
  id: 'login',
  method: 'POST',
  path: '/auth/login',
  role: 'public',
  risk: 'identity',
  provesBy: ['password'],
  summary: 'First step: name and password give a temporary token',
  remembersDevice: true,
  bodyType: 'form',
  body: z.strictObject({
    username: z.string().check(z.minLength(1), z.maxLength(100)),
    password: z.string().check(z.minLength(1), z.maxLength(350)),
  }),
  reply: z.strictObject({
    temp_token: z.string(),
    scope: z.literal('two_factor'),
    two_factor_enrolled: z.boolean(),
  }),
});

const RecoveryCodes = z.array(z.string()).check(z.length(10));

export const setupTwoFactor = endpoint({
  id: 'setupTwoFactor',
  method: 'POST',
  path: '/auth/setup-2fa',
  role: 'temporary',
  risk: 'change',
  summary: 'Secret, QR code and recovery codes, pending until the first good code',
  body: z.optional(z.strictObject({})),
  reply: z.strictObject({
    secret: z.string(),
    otpauth_uri: z.string(),
    qr_svg: z.string(),
    recovery_codes: RecoveryCodes,
  }),
});

/** A code of an authenticator, or a recovery code. */
export const Code = z.string().check(z.trim(), z.minLength(6), z.maxLength(40));

export const verifyTwoFactor = endpoint({
  id: 'verifyTwoFactor',
  method: 'POST',
  path: '/auth/verify-2fa',
  role: 'temporary',
  risk: 'identity',
  provesBy: ['code'],
  summary: 'Second step: a TOTP or recovery code returns the token pair',
  remembersDevice: true,
  showsKey: true,
  body: z.strictObject({ code: Code }),
  reply: TokenPair,
});

export const renewRecoveryCodes = endpoint({
  id: 'renewRecoveryCodes',
  method: 'POST',
  path: '/auth/recovery-codes',
  role: 'user',
  risk: 'identity',
  provesBy: ['code'],
  summary: 'Ten new recovery codes in place of all earlier ones, for a good code or a proof',
  body: z.optional(z.strictObject({ code: z.optional(Code) })),
  reply: z.strictObject({ recovery_codes: RecoveryCodes }),
});

export const resetOwnTwoFactor = endpoint({
  id: 'resetOwnTwoFactor',
  method: 'POST',
  path: '/auth/reset-2fa',
  role: 'user',
  risk: 'identity',
  provesBy: ['code'],
  summary: 'Removes one’s second factor for a good code or a proof, and ends all sessions',
  body: z.optional(z.strictObject({ code: z.optional(Code) })),
  status: 204,
  reply: Nothing,
});

export const refresh = endpoint({
  id: 'refresh',
  method: 'POST',
  path: '/auth/refresh',
  role: 'public',
  risk: 'identity',
  provesBy: ['refresh_token'],
  showsKey: true,
  summary: 'Rotates the refresh token and returns a new pair',
  body: z.strictObject({ refresh_token: z.string().check(z.minLength(1), z.maxLength(2000)) }),
  reply: TokenPair,
});

export const logout = endpoint({
  id: 'logout',
  method: 'POST',
  path: '/auth/logout',
  role: 'any-token',
  risk: 'change',
  scopes: { onboarding: true },
  summary: 'Ends this session, or with `all` every session of the user',
  body: z.optional(
    z.strictObject({
      refresh_token: z.optional(z.string().check(z.maxLength(2000))),
      all: z.optional(z.boolean()),
    }),
  ),
  status: 204,
  reply: Nothing,
});

export const me = endpoint({
  id: 'me',
  method: 'GET',
  path: '/auth/me',
  role: 'user',
  scopes: { onboarding: true },
  summary: 'The current user',
  reply: User,
});

export const authUser = endpoint({
  id: 'authUser',
  method: 'GET',
  path: '/auth/users/{user_id}',
  role: 'owner',
  scopes: { onboarding: true },
  summary: 'A user by id',
  params: UserPath,
  reply: User,
});

export const suspension = endpoint({
  id: 'suspension',
  method: 'GET',
  path: '/auth/me/suspension',
  role: 'user',
  scopes: { onboarding: true },
  summary: 'Whether the caller is suspended; `id` is the caller’s own, also when not',
  reply: z.strictObject({ suspended: z.boolean(), id: Id }),
});

/** The token of a link that was mailed. */
const MailedToken = z.string().check(z.minLength(1), z.maxLength(200));

export const getRegistration = endpoint({
  id: 'getRegistration',
  method: 'GET',
  path: '/auth/registration',
  role: 'public',
  summary: 'Whether anyone may register, or only those who were invited',
  reply: z.strictObject({ mode: z.enum(['open', 'invite']) }),
});

export const register = endpoint({
  id: 'register',
  method: 'POST',
  path: '/auth/register/',
  role: 'public',
  risk: 'change',
  summary: 'Mails a link to activate an account; the same response whether or not there is one',
  body: z.strictObject({
    username: Username,
    email: z.email().check(z.maxLength(254)),
    /** Not stored, because the reader of the mail chooses the password; rejected if it breaks the password rules. */
    password: z.optional(Password),
    first_name: Name,
    last_name: Name,
    language: z.optional(Language),
    /** Token of an invitation mail. */
    invite: z.optional(MailedToken),
  }),
  status: 202,
  reply: z.strictObject({}),
});

export const activate = endpoint({
  id: 'activate',
  method: 'POST',
  path: '/auth/activate/',
  role: 'public',
  risk: 'identity',
  provesBy: ['token'],
  summary:
    'Makes the account that a mailed link is for, with the password that its reader chooses; without one they are mailed a link to set it. A second time is 409 `already_activated`',
  body: z.strictObject({
    token: MailedToken,
    password: z.optional(Password),
    /** Another name, needed when the registered one was taken meanwhile (409 `username_taken`). */
    username: z.optional(Username),
  }),
  reply: z.strictObject({ username: Username }),
});

export const forgotPassword = endpoint({
  id: 'forgotPassword',
  method: 'POST',
  path: '/auth/forgot-password',
  role: 'public',
  risk: 'change',
  summary: 'Sends a reset link; the response is the same whether or not the account exists',
  body: z.strictObject({ email: z.email().check(z.maxLength(254)) }),
  status: 202,
  reply: z.strictObject({}),
});

export const validateResetToken = endpoint({
  id: 'validateResetToken',
  method: 'GET',
  path: '/auth/validate-reset-token/{token}',
  role: 'public',
  summary: 'Whether a reset token can still be used',
  params: z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(200)) }),
  reply: z.strictObject({ valid: z.boolean(), username: z.nullable(z.string()) }),
});

export const resetPassword = endpoint({
  id: 'resetPassword',
  method: 'POST',
  path: '/auth/reset-password',
  role: 'public',
  risk: 'identity',
  provesBy: ['token'],
  summary: 'Sets a new password with a single-use token and ends all sessions',
  body: z.strictObject({
    token: z.string().check(z.minLength(1), z.maxLength(200)),
    password: Password,
  }),
  status: 204,
  reply: Nothing,
});

export const cleanupExpiredTokens = endpoint({
  id: 'cleanupExpiredTokens',
  method: 'POST',
  path: '/auth/cleanup-expired-tokens',
  role: 'superuser',
  risk: 'change',
  summary: 'Removes expired tokens',
  reply: z.strictObject({ removed: z.int() }),
});

export const LoginSession = z.strictObject({
  id: Id,
  created_at: Timestamp,
  last_used_at: Timestamp,
  address: z.nullable(z.string()),
  agent: z.nullable(z.string()),
  /** Whether it can be continued only with the key that its browser presented when it began. */
  bound: z.boolean(),
  /** When it ends however much it is used; left out for one from before there was such an end, until it is used. */
  ends_at: z.optional(Timestamp),
  current: z.boolean(),
});
export type LoginSession = z.infer<typeof LoginSession>;

export const listSessions = endpoint({
  id: 'listSessions',
  method: 'GET',
  path: '/auth/sessions',
  role: 'user',
  summary: 'The caller’s signed-in sessions',
  reply: z.array(LoginSession),
});

export const endSession = endpoint({
  id: 'endSession',
  method: 'DELETE',
  path: '/auth/sessions/{id}',
  role: 'user',
  risk: 'change',
  summary: 'Ends one of the caller’s sessions',
  params: z.strictObject({ id: PathId }),
  status: 204,
  reply: Nothing,
});
