import { describeAction } from '@entropi/shared/lists/audit';
import { useCodeWords } from '@entropi/shared/remote';
import { useText } from './audit.texts';

/** Words what was done; a fault of a task by the words of the fault. */
export function useActionWords(): (action: string) => string {
  const t = useText();
  const findWords = useCodeWords();
  return (action) => describeAction({ t, findWords }, action);
}
