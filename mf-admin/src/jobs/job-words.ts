import type { Job, JobRow } from '@entropi/contracts/jobs';
import { type CodeWords, useCodeWords } from '@entropi/shared/remote';
import { useFormat } from '@entropi/shared/ui/format';
import { readProblem } from '@entropi/shared/ui/problem';
import { joinWords, useProblemWords } from '@entropi/shared/ui/problem-words';
import { JOB_KINDS, type JobKind, useText } from './jobs.texts';

const INVALID = 422;

function isKnown(kind: string): kind is JobKind {
  return JOB_KINDS.some((known) => known === kind);
}

/** Names what a job does. A kind that this page does not know is named by its code. */
export function useKindName(): (kind: string) => string {
  const t = useText();
  return (kind) => (isKnown(kind) ? t(`kinds.${kind}`) : kind);
}

/** Says what the outcome of a row was, or why it failed. */
export function useRowWords(): (kind: Job['kind'], row: JobRow) => string {
  const t = useText();
  const describeProblem = useProblemWords();
  const findReason = useReasonWords();
  const describeResult = useResultWords();
  return (kind, row) => {
    if (row.error) {
      const words = findReason(row.error.code);
      if (words) return joinWords(words);
      const problem = readProblem({ status: INVALID, body: row.error });
      return joinWords(describeProblem(problem));
    }
    if (row.state === 'done') return describeResult(kind, row.result ?? {});
    return t(`rowStates.${row.state}`);
  };
}

/** Says why a share stays open, by a code of ours or of the broker's; null for any other code. */
function useReasonWords(): (code: string) => CodeWords | null {
  const findWords = useCodeWords();
  return (code) => findWords('stop', code) ?? findWords('broker', code);
}

/** Names a reason for which rows of a job failed. A code that this page does not know stays as it is. */
export function useReasonName(): (code: string) => string {
  const findWords = useCodeWords();
  const findReason = useReasonWords();
  return (code) => (findReason(code) ?? findWords('error', code))?.title ?? code;
}

interface Figures {
  end: { amount: string; currency: string };
  max_drawdown: { amount: string; currency: string };
  cycles: { total: number };
}

function useResultWords() {
  const t = useText();
  const format = useFormat();
  return (kind: string, result: Record<string, unknown>): string => {
    const number = (name: string) => format.number(Number(result[name] ?? 0));
    switch (kind as JobKind) {
      case 'monitoring.refresh': {
        const counts = { closed: number('closed'), adopted: number('adopted') };
        return t('refreshed', { ...counts, updated: number('updated') });
      }
      case 'tasks.act':
        return t(`tasks.${result.state as 'active' | 'paused' | 'stopped' | 'error'}`);
      case 'tasks.stop-all':
        return Number(result.left ?? 0) > 0
          ? t('stoppedLeft', { left: number('left') })
          : t('stoppedClosed', { closed: number('closed') });
      case 'users.migrate':
        return t(result.migrated ? 'migrated' : 'keptStrategy');
      case 'users.plan':
        return t('onPlan', { plan: String(result.name) });
      case 'users.strategy':
        return t(result.given ? 'migrated' : 'unchanged');
      case 'payments.mark-paid':
      case 'payments.book-line':
        return t('paid', { amount: format.money(result.amount as Figures['end']) });
      case 'chat.send':
        return t('written');
      case 'strategies.sell-mode':
        return result.updated ? t('newVersion', { version: number('version') }) : t('unchanged');
      case 'strategies.generate': {
        const figures = result.figures as Figures | null | undefined;
        if (!figures) return t('noPrices');
        return t('figures', {
          end: format.money(figures.end),
          drawdown: format.money(figures.max_drawdown),
          cycles: format.number(figures.cycles.total),
        });
      }
      default:
        return t('rowStates.done');
    }
  };
}
