import { type CodeWords, useCodeWords } from '@entropi/shared/remote';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import type { Money } from '../contracts/primitives';
import type { Task } from '../contracts/trading-model';
import { MoneyDelta } from './delta';

interface WordsAlertProps {
  severity: 'error' | 'warning';
  words: CodeWords;
  /** Money that it is about; null: about none. */
  amount?: Money | null;
}

function WordsAlert({ severity, words, amount = null }: WordsAlertProps) {
  return (
    // What changes is announced by the page.
    <Alert severity={severity} role="note">
      <AlertTitle sx={{ mb: words.hint ? undefined : 0 }}>{words.title}</AlertTitle>
      {amount && (
        <div>
          <MoneyDelta value={amount} />
        </div>
      )}
      {words.hint}
    </Alert>
  );
}

/** Why a task is in error, and what holds it back: what happened, and whether it goes on by itself. */
export function TaskAlerts({ task: { error, degraded } }: { task: Task }) {
  const findWords = useCodeWords();
  return (
    <>
      {error && (
        <WordsAlert
          severity="error"
          words={findWords('fault', error.code) ?? { title: error.message, hint: '' }}
          amount={error.amount}
        />
      )}
      {degraded !== null && (
        <WordsAlert
          severity="warning"
          words={findWords('degraded', degraded) ?? { title: degraded, hint: '' }}
        />
      )}
    </>
  );
}
