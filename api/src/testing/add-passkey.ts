import { addPasskey, startPasskey } from '@entropi/contracts/passkeys';
import { prove } from './prove';
import { makePasskey, type SoftPasskey } from './soft-authenticator';
import type { TestApp } from './test-app';
import { call } from './test-user';

/** Gets the options to make a passkey, for a user who has just proven themselves. */
export async function requestPasskeyOptions(test: TestApp, token: string) {
  const url = '/auth/passkeys/options';
  const headers = await prove(test.deps, token, { method: 'POST', url });
  return (await call(test.app, 'POST', url, { token, headers })).as(startPasskey.reply);
}

/** Adds a passkey to the user of this token. */
export async function addSoftPasskey(
  test: TestApp,
  token: string,
  options: { name?: string; doesCount?: boolean } = {},
): Promise<SoftPasskey & { rowId: number }> {
  const { passkey, attestation } = makePasskey(await requestPasskeyOptions(test, token), options);
  const body = { name: options.name ?? 'Laptop', passkey: attestation };
  const added = await call(test.app, 'POST', '/auth/passkeys', { token, body });
  return Object.assign(passkey, { rowId: added.as(addPasskey.reply).id });
}
