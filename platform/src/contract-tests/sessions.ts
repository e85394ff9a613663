import type { Access, AccessPredicate } from '@entropi/shared/remote/access';

/** A user who looks at a page: what the browser stores, and what the API says about them. */
export interface RegistryUser {
  /** The predicate of the access that this user stands for. */
  predicate: AccessPredicate;
  /** Items of the local storage. */
  tokens: Record<string, string>;
  isSuspended: boolean;
}

/** An unsigned access token; the page reads claims and checks no signature. */
function makeToken(claims: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'none' })}.${part({ sub: 'alice', scope: 'user', ...claims })}.none`;
}

const CLAIMS: Partial<Record<AccessPredicate, object>> = {
  onboarding: { scope: 'onboarding' },
  suspended: {},
  user: {},
  'signed-in': {},
  staff: { is_stuff: true },
  superuser: { is_superuser: true },
};

function describeUser(predicate: AccessPredicate): RegistryUser {
  const claims = CLAIMS[predicate];
  const isSuspended = predicate === 'suspended';
  if (claims) return { predicate, tokens: { access_token: makeToken(claims) }, isSuspended };
  return {
    predicate,
    tokens: predicate === 'temporary' ? { temp_token: makeToken({ scope: 'two_factor' }) } : {},
    isSuspended,
  };
}

/** Lists a user for each predicate that an access names. */
export function listUsers(access: Access): RegistryUser[] {
  return (Array.isArray(access) ? access : [access]).map(describeUser);
}
