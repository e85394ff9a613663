import * as z from 'zod/mini';
import { TokenPair } from './auth';
import { endpoint } from './endpoint';
import { Name } from './name';
import {
  Passkey,
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
} from './passkey-model';
import { Nothing, PathId } from './primitives';

export const listPasskeys = endpoint({
  id: 'listPasskeys',
  method: 'GET',
  path: '/auth/passkeys',
  role: 'user',
  summary: 'The caller’s passkeys, the newest first',
  reply: z.array(Passkey),
});

export const startPasskey = endpoint({
  id: 'startPasskey',
  method: 'POST',
  path: '/auth/passkeys/options',
  role: 'user',
  risk: 'identity',
  summary:
    'What a browser needs to make a passkey; its challenge is good for `addPasskey` in this session, once, for five minutes',
  body: z.optional(z.strictObject({})),
  reply: PasskeyCreationOptions,
});

export const addPasskey = endpoint({
  id: 'addPasskey',
  method: 'POST',
  path: '/auth/passkeys',
  role: 'user',
  risk: 'identity',
  // It needs no proof of its own: it carries the challenge, which `startPasskey` gave only to a proven user.
  provesBy: ['passkey'],
  summary: 'Adds a new passkey, which signs in and proves actions; its owner is told by mail',
  body: z.strictObject({ name: Name, passkey: PasskeyAttestation }),
  status: 201,
  reply: Passkey,
});

export const renamePasskey = endpoint({
  id: 'renamePasskey',
  method: 'PUT',
  path: '/auth/passkeys/{id}',
  role: 'user',
  risk: 'change',
  summary: 'Renames one of the caller’s passkeys',
  params: z.strictObject({ id: PathId }),
  body: z.strictObject({ name: Name }),
  reply: Passkey,
});

export const deletePasskey = endpoint({
  id: 'deletePasskey',
  method: 'DELETE',
  path: '/auth/passkeys/{id}',
  role: 'user',
  risk: 'identity',
  summary: 'Deletes one of the caller’s passkeys: it opens nothing any more',
  params: z.strictObject({ id: PathId }),
  status: 204,
  reply: Nothing,
});

export const startPasskeyLogin = endpoint({
  id: 'startPasskeyLogin',
  method: 'POST',
  path: '/auth/login/passkey/options',
  role: 'public',
  risk: 'change',
  summary: 'What a browser needs to sign in by a passkey; it names no user',
  body: z.optional(z.strictObject({})),
  reply: PasskeyRequestOptions,
});

export const loginByPasskey = endpoint({
  id: 'loginByPasskey',
  method: 'POST',
  path: '/auth/login/passkey',
  role: 'public',
  risk: 'identity',
  provesBy: ['passkey'],
  summary: 'Signs in by a passkey, in place of password and second factor: the token pair',
  remembersDevice: true,
  showsKey: true,
  body: z.strictObject({ passkey: PasskeyAssertion }),
  reply: TokenPair,
});
