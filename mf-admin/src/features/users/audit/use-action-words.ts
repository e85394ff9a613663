import { AUDIT_ACTIONS, type AuditAction } from '@entropi/shared/contracts/audit';
import { useCodeWords } from '@entropi/shared/remote';
import { useActionText } from './actions.texts';

const isKnown = (action: string): action is AuditAction =>
  AUDIT_ACTIONS.some((one) => one === action);

/** Words what was done; a fault of a task by the words of the fault. */
export function useActionWords(): (action: string) => string {
  const t = useActionText();
  const findWords = useCodeWords();
  return (action) => {
    if (isKnown(action)) return t(`actions.${action}`);
    const [kind, reason = ''] = action.split('.');
    return (kind === 'task' && findWords('fault', reason)?.title) || action;
  };
}
