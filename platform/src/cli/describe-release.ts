import { next } from './next';
import type { Outcome } from './outcome';
import type { Results } from './output';

/** Says what a promotion did, and how it is taken back. */
export function describePromotion(result: Results['promote']): Outcome<'promote'> {
  const { name, version, before } = result;
  const isBack = before !== null && before !== version;
  return {
    result,
    lines: [`${name} serves ${version}`],
    next: [next.status, ...(isBack ? [next.rollback(name, `if it fails: back to ${before}`)] : [])],
  };
}

/** Says to whom a canary is served, or that it is ended. */
export function describeCanary(result: Results['canary']): Outcome<'canary'> {
  const { name, version, percent, stable } = result;
  if (percent === 0) {
    const lines = [`${name}: the canary is ended, ${stable ?? 'nothing'} stays stable`];
    return { result, lines, next: [next.status] };
  }
  return {
    result,
    lines: [`${name} serves ${version} to ${percent} % of the devices`],
    next: [
      { ...next.status, why: 'how its loads go' },
      next.promote(name, version),
      next.rollback(name, `if it fails: ends the canary, ${stable ?? 'nothing'} stays stable`),
    ],
  };
}

/** Says what a rollback has ended, and what is served instead. */
export function describeRollback(result: Results['rollback']): Outcome<'rollback'> {
  const { name, ended, from, to } = result;
  return {
    result,
    lines: [
      ended === 'canary'
        ? `${name}: the canary ${from} is ended, ${to ?? 'nothing'} stays stable`
        : `${name} serves ${to} again, not ${from}`,
    ],
    next: [next.status, next.recall(name, from)],
  };
}

/** Says what is stable after a recall. */
export function describeRecall(result: Results['recall']): Outcome<'recall'> {
  const { name, version, stable } = result;
  return {
    result,
    lines: [`${name} ${version} is recalled for good; ${stable ?? 'nothing'} is stable`],
    next: [next.status],
  };
}
