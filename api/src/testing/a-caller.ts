import type { Caller } from '../http/caller';

/** Alice, who is signed in and has no special right. */
export const aCaller: Caller = {
  kind: 'user',
  userId: 3,
  username: 'alice',
  isSuperuser: false,
  isStuff: false,
  demoMode: false,
  scope: 'user',
  familyId: 1,
};
