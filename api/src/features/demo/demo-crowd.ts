import type { Deps } from '../../deps';
import type { OwnerId } from '../../http/caller';
import { addDays } from '../subscriptions/periods';
import { createUser } from '../users/users.domain';
import { findUserByName } from '../users/users.repo';
import { dateSubscribers } from './demo-crowd.repo';
import { ensurePlan, type Person } from './demo-people';
import { HISTORY_DAYS } from './seed-history';

type Name = readonly [first: string, last: string];

/** First and last names of users whom only the console shows: they have a plan, and trade nothing. */
const CROWD: readonly Name[] = [
  ['Amélie', 'Rousseau'],
  ['Anton', 'Keller'],
  ['Beatrix', 'Vogel'],
  ['Björn', 'Lindqvist'],
  ['Chiara', 'Conti'],
  ['Clemens', 'Huber'],
  ['Daan', 'Visser'],
  ['Eleni', 'Pappas'],
  ['Emil', 'Sørensen'],
  ['Fatima', 'Haddad'],
  ['Florian', 'Berger'],
  ['Gréta', 'Nagy'],
  ['Henrik', 'Dahl'],
  ['Ines', 'Carvalho'],
  ['Jakub', 'Novák'],
  ['Jeanne', 'Lefèvre'],
  ['Karin', 'Steiner'],
  ['Lars', 'Brandt'],
  ['Lucía', 'Ortega'],
  ['Maarten', 'de Boer'],
  ['Marta', 'Kowalska'],
  ['Nils', 'Hofmann'],
  ['Noor', 'Janssen'],
  ['Olivia', 'Grant'],
  ['Pavel', 'Dvořák'],
  ['Rosa', 'Meier'],
  ['Stefan', 'Wolf'],
  ['Teresa', 'Ricci'],
  ['Viktor', 'Szabó'],
  ['Zoé', 'Girard'],
];
/** Those in these places owe their last payment; an even place is on the first plan, which is billed by the month. */
const OWING: readonly number[] = [0, 10, 20];
/**
 * Days before the first day of the demo on which those who owe have signed up: the last payment of the first is past
 * its days of grace, those of the others are not.
 */
const OWING_SINCE: readonly number[] = [HISTORY_DAYS, HISTORY_DAYS - 5, HISTORY_DAYS - 5];
/** The last of them signed up so many days before the first day of the demo. */
const LAST_CAME = 2;

export interface Member {
  userId: OwnerId;
  username: string;
}

export interface Crowd {
  members: readonly Member[];
  /** Who does not pay the last payment. */
  owing: readonly number[];
}

/** Makes those whom the console shows, on plans that began over the months before a day. */
export async function ensureCrowd(
  deps: Deps,
  admin: Person,
  planIds: readonly number[],
  day: string,
): Promise<Crowd> {
  const members: Member[] = [];
  for (const [place, name] of CROWD.entries()) {
    const member = await ensureMember(deps, name);
    members.push(member);
    const subscriptionId = planIds[place % planIds.length];
    if (subscriptionId === undefined) throw new Error('the demo has no plan');
    const startsOn = addDays(day, -findSignUp(place));
    await ensurePlan(deps, admin, member.userId, { subscriptionId, startsOn });
  }
  await dateSubscribers(deps.db);
  return { members, owing: OWING.flatMap((place) => members[place]?.userId ?? []) };
}

/** How many days before the first day of the demo the member of a place has signed up. */
function findSignUp(place: number): number {
  const owing = OWING_SINCE[OWING.indexOf(place)];
  if (owing !== undefined) return owing;
  return HISTORY_DAYS - Math.floor((place / (CROWD.length - 1)) * (HISTORY_DAYS - LAST_CAME));
}

async function ensureMember(deps: Deps, name: Name): Promise<Member> {
  const username = toUsername(name);
  const known = await findUserByName(deps.db, username);
  if (known) return { userId: known.id as OwnerId, username };
  const [firstName, lastName] = name;
  const { id } = await createUser(deps, null, {
    username,
    email: `${username}@demo.example`,
    password: `demo-${username}-2026`,
    first_name: firstName,
    last_name: lastName,
    is_superuser: false,
    is_stuff: false,
    demo_mode: true,
  });
  return { userId: id as OwnerId, username };
}

/** A name without accents and spaces. */
function toUsername([first, last]: Name): string {
  const plain = `${first}.${last}`.normalize('NFD').replace('ø', 'o');
  return plain.toLowerCase().replace(/[^a-z.]/g, '');
}
