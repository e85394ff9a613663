import { useText } from './audit.texts';

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
] as const;

const isKind = (text: string): text is (typeof KINDS)[number] => KINDS.some((one) => one === text);

/** Words what an entry is about: its kind, and its name or else its id. */
export function useSubjectWords(): (entry: {
  subject: string;
  subject_name?: string | null | undefined;
}) => string {
  const t = useText();
  return ({ subject, subject_name: name }) => {
    const [kind = '', ...id] = subject.split(':');
    if (!isKind(kind)) return subject;
    return `${t(`kinds.${kind}`)} ${name ?? id.join(':')}`;
  };
}
