import { IgError } from '../errors';
import type { ActivityView } from './activity-view';

const filterable = ['channel', 'type', 'status', 'epic', 'dealId', 'period'] as const;

function compileTerm(term: string): (activity: ActivityView) => boolean {
  const [, name, operator, value] = term.match(/^(\w+)(==|!=)(.+)$/) ?? [];
  const field = filterable.find((it) => it === name);
  if (!field) throw new IgError(400, 'invalid.input');
  return (activity) => (activity[field] === value) === (operator === '==');
}

/** IG's FIQL filter: `;` means and, `,` means or and binds weaker. Throws 400 for anything else. */
export function compileFilter(filter: string): (activity: ActivityView) => boolean {
  const alternatives = filter.split(',').map((part) => part.split(';').map(compileTerm));
  return (activity) => alternatives.some((terms) => terms.every((holds) => holds(activity)));
}
