import type { Task } from '@entropi/contracts/trading-model';
import { useCodeWords } from '@entropi/shared/remote';
import { useAnnouncement } from './announce';
import { useUiText } from './ui-texts';

/** Announces each change of a task's state, with what holds it back. */
export function useTaskAnnouncement(label: string, task: Task | null | undefined): void {
  const tUi = useUiText();
  const findWords = useCodeWords();
  const { state, degraded = null, error } = task ?? {};
  const fault = error ? (findWords('fault', error.code)?.title ?? error.message) : '';
  const held = degraded ? (findWords('degraded', degraded)?.title ?? '') : '';
  const words = state ? [`${label}: ${tUi(`state.${state}`)}.`, fault, held] : [];
  useAnnouncement(
    state ? [state, error?.code, degraded].join() : null,
    words.filter(Boolean).join(' '),
  );
}
