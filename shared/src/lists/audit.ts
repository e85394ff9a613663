import {
  AUDIT_ACTIONS,
  type AuditAction,
  type AuditColumn,
  type AuditEntry,
} from '@entropi/contracts/audit';
import type { TextKey } from '../remote/texts';
import type { en } from './audit.texts';
import type { ListColumn, ListWords } from './list-column';

type Words = Pick<ListWords<TextKey<typeof en>>, 't' | 'findWords'>;

/** Kinds of things that the trail names, as `user:5`. */
const KINDS = [
  'user',
  'strategy',
  'coupled-strategy',
  'plan',
  'payment',
  'subscription',
  'cycle',
  'share',
  'job',
  'session',
  'passkey',
  'bank-line',
  'bank-statement',
  'broker-key',
  'broker-account',
  'hold',
  'platform',
  'backtest',
  'archive',
] as const;

/** Parts of the product that act by themselves, as the trail names them. */
const PARTS = ['system', 'engine', 'telegram', 'operator', 'command line'] as const;

const isKind = (text: string): text is (typeof KINDS)[number] => KINDS.some((one) => one === text);

const isKnown = (action: string): action is AuditAction =>
  AUDIT_ACTIONS.some((one) => one === action);

/** Words who acted: a user by their name, a part of the product by its word. A user may have the name of a part. */
export function describeActor(
  { t }: Pick<Words, 't'>,
  { actor, actor_id: id }: { actor: string; actor_id?: number | null | undefined },
): string {
  const part = id === null && PARTS.find((one) => one === actor);
  return part ? t(`parts.${part}`) : actor;
}

/** Words what was done; a fault of a task by the words of the fault. */
export function describeAction({ t, findWords }: Words, action: string): string {
  if (isKnown(action)) return t(`actions.${action}`);
  const [kind, reason = ''] = action.split('.');
  return (kind === 'task' && findWords('fault', reason)?.title) || action;
}

/** Words what an entry is about: its kind, and its name or else its id. */
export function describeSubject(
  { t }: Pick<Words, 't'>,
  { subject, subject_name: name }: { subject: string; subject_name?: string | null | undefined },
): string {
  const [kind = '', ...id] = subject.split(':');
  if (!isKind(kind)) return subject;
  return `${t(`kinds.${kind}`)} ${name ?? id.join(':')}`;
}

const toJson = (value: unknown) => (value === null ? null : JSON.stringify(value));

export function createAuditColumns(words: Words): Record<AuditColumn, ListColumn<AuditEntry>> {
  const { t } = words;
  return {
    at: { label: t('at'), value: (entry) => entry.at },
    actor: { label: t('actor'), value: (entry) => describeActor(words, entry) },
    action: { label: t('action'), value: (entry) => describeAction(words, entry.action) },
    subject: { label: t('subject'), value: (entry) => describeSubject(words, entry) },
    action_code: { label: t('actionCode'), value: (entry) => entry.action },
    subject_id: { label: t('subjectId'), value: (entry) => entry.subject },
    before: { label: t('before'), value: (entry) => toJson(entry.before) },
    after: { label: t('after'), value: (entry) => toJson(entry.after) },
  };
}
