import { allContracts } from '@entropi/contracts/all-contracts';
import type { Endpoint } from '@entropi/contracts/endpoint';
import { createTestApp, type TestApp } from '../testing/test-app';
import { readDocument } from './openapi-document';
import { mayWantProof, wantsProof } from './proof-wanted';

/** What a stranger with nothing but a bearer token cannot do; each line is a decision. */
const PROVEN = [
  'connectTelegram',
  'createUser: is_superuser, is_stuff',
  'deletePasskey',
  'deleteUser',
  'liftHold',
  'promotePlatformVersion',
  'recallPlatformVersion',
  'renewRecoveryCodes',
  'resetOwnTwoFactor',
  'resetTwoFactor',
  'rollBackPlatform',
  'setPlatformCanary',
  'setUserPassword',
  'startPasskey',
  'updateProfile: email',
  'updateUser: email, is_active, is_superuser, is_stuff',
];

const nameAction = ({ id, risk, fieldRisks = {} }: Endpoint) => {
  const fields = Object.entries(fieldRisks).flatMap(([field, each]) =>
    wantsProof(each) ? field : [],
  );
  return wantsProof(risk) ? id : `${id}: ${fields.join(', ')}`;
};

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

describe('every contract', () => {
  it('that changes something declares its risk, and one that reads has none', () => {
    const silent = allContracts.filter(
      (one) => (one.method === 'GET') === (one.risk !== undefined),
    );
    expect(silent.map(({ id }) => id)).toEqual([]);
  });

  it('of identity or power needs a proof by a signed-in user', () => {
    expect(allContracts.filter(mayWantProof).map(nameAction).sort()).toEqual(PROVEN);
  });

  it('of identity or power that no signed-in user makes is proven by its own content', () => {
    const unproven = allContracts.filter(
      ({ role, risk, provesBy }) =>
        ['public', 'temporary'].includes(role) && wantsProof(risk) && !provesBy,
    );
    expect(unproven.map(({ id }) => id)).toEqual([]);
  });

  it('names only fields that its body has', () => {
    for (const { body, fieldRisks = {}, provesBy = [] } of allContracts) {
      const fields = [...Object.keys(fieldRisks), ...provesBy];
      const { error } = body?.safeParse(
        Object.fromEntries(fields.map((field) => [field, Symbol(field)])),
      ) ?? { error: undefined };
      const unknown = error?.issues.filter(({ code }) => code === 'unrecognized_keys') ?? [];
      expect(unknown).toEqual([]);
    }
  });

  it('that may need a proof says so in the description, by its header and 428', () => {
    const { paths = {} } = readDocument(test.app);
    const described = Object.values(paths)
      .flatMap((operations) => Object.values(operations))
      .filter(
        ({ parameters = [], responses }) =>
          parameters.some(({ name }) => name === 'action-proof') && '428' in responses,
      );
    expect(described.map(({ operationId }) => operationId).sort()).toEqual(
      allContracts
        .filter(mayWantProof)
        .map(({ id }) => id)
        .sort(),
    );
  });
});
