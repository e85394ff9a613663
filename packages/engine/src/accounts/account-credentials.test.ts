import { randomBytes } from 'node:crypto';
import type { Credentials } from '@entropi/broker/broker';
import { createSealer } from '@entropi/broker/seal';
import { sealCredentials } from '@entropi/broker/stored-credentials';
import pino from 'pino';
import type { KeyRow } from '../store/default-account.repo';
import { AccountCredentials } from './account-credentials';

const sealer = createSealer([randomBytes(32)]);
const ANNA: Credentials = {
  environment: 'DEMO',
  apiKey: 'key',
  identifier: 'anna',
  password: 'first',
};

const credentials = new AccountCredentials({
  deps: { sealer, log: pino({ level: 'silent' }) },
  onUnreadable: async () => undefined,
});

/** A stored key; each call seals anew, so that no two of them have the same sealed texts. */
function createKey(id: number, secret: Credentials = ANNA, by = sealer): KeyRow {
  const at = new Date();
  return {
    ...sealCredentials(secret, { id, userId: id }, by),
    rejectedCode: null,
    checkedAt: at,
    createdAt: at,
    updatedAt: at,
  };
}

describe('the credentials of keys that are worked with no more', () => {
  it.each<[string, KeyRow[], Credentials[]]>([
    ['that nobody has', [], [ANNA]],
    ['that has come back', [createKey(1)], []],
    ['that another user has as well', [createKey(2)], []],
    ['whose password was replaced', [createKey(1, { ...ANNA, password: 'second' })], [ANNA]],
    ['of a name that another key has', [createKey(2, { ...ANNA, apiKey: 'other' })], [ANNA]],
    ['of a name in another environment', [createKey(2, { ...ANNA, environment: 'LIVE' })], [ANNA]],
    [
      'beside one that does not open',
      [createKey(2, ANNA, createSealer([randomBytes(32)]))],
      [ANNA],
    ],
  ])('are those of a key %s', (_, held, left) => {
    expect(credentials.openLeft([createKey(1)], held)).toEqual(left);
  });

  it('are not those of a key that does not open', () => {
    const lost = createKey(1, ANNA, createSealer([randomBytes(32)]));
    expect(credentials.openLeft([lost, createKey(3)], [])).toEqual([ANNA]);
  });
});
