import type { Revision } from './registry-change';

type Change = NonNullable<Revision['written']>['change'];
type State = Change['after'];

const listNew = (before: readonly string[] = [], after: readonly string[] = []) =>
  after.filter((each) => !before.includes(each));

function describeCanary({ name, before, after }: Change): string {
  const [was, is] = [before?.channels.canary, after?.channels.canary];
  if (!is) return `ended the canary ${was?.version ?? ''} of ${name}`;
  const share = was?.version === is.version ? `, before ${was.percent} %` : '';
  return `served ${name} ${is.version} to ${is.percent} % of the devices${share}`;
}

function describeRollback({ name, before, after }: Change): string {
  const stable = after?.channels.stable ?? 'nothing';
  const canary = before?.channels.canary;
  if (canary)
    return `rolled ${name} back: ended the canary ${canary.version}, ${stable} stays stable`;
  return `rolled ${name} back from ${before?.channels.stable} to ${stable}`;
}

function describePublish({ name, before, after }: Change): string {
  const versions = listNew(before?.versions, after?.versions).join(', ');
  const isServed = before === null && after?.channels.stable;
  return `published ${name} ${versions}${isServed ? ', served at once as the first of its name' : ''}`;
}

function describePromotion({ name, before, after }: Change): string {
  const was = before?.channels.stable ?? null;
  return `promoted ${name} ${after?.channels.stable}${was ? ` in place of ${was}` : ''}`;
}

function describeDeed(change: Change): string {
  const { what, name, after } = change;
  const stable = after?.channels.stable ?? 'nothing';
  if (what === 'publish') return describePublish(change);
  if (what === 'promote') return describePromotion(change);
  if (what === 'canary') return describeCanary(change);
  if (what === 'stop canary') return describeCanary(change);
  if (what === 'rollback') return describeRollback(change);
  if (what === 'recall') return `recalled ${name} ${change.recalled}; ${stable} is stable`;
  if (what === 'retire') return `retired ${name}`;
  if (what === 'prune') return `removed ${name} ${change.removed?.join(', ') ?? ''}`.trimEnd();
  return `${what} ${name}`;
}

/** A claim is recorded as `path /login`. */
function describeClaims(before: State, after: State): string {
  const gained = listNew(before?.claims, after?.claims);
  const lost = listNew(after?.claims, before?.claims);
  return [
    ...(gained.length > 0 ? [` It now owns ${gained.join(', ')}.`] : []),
    ...(lost.length > 0 ? [` It no longer owns ${lost.join(', ')}.`] : []),
  ].join('');
}

/** Words a change without its time: who did what to which version, and why. */
export function describeRegistryChange(change: Change): string {
  const why = change.reason ? ` Why: ${change.reason}` : '';
  const claims = describeClaims(change.before, change.after);
  return `${change.by} ${describeDeed(change)}.${claims}${why}`;
}
