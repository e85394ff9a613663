import type { Money } from '@entropi/contracts/primitives';
import type { Leaving, Task } from '@entropi/contracts/trading-model';
import { type CodeWords, useCodeWords } from '@entropi/shared/remote';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import { MoneyDelta } from './delta';
import { useFormat } from './format';
import { useUiText } from './ui-texts';

interface WordsAlertProps {
  severity: 'error' | 'warning';
  words: CodeWords;
  /** The money that it is about; null for none. */
  amount?: Money | null;
  /** When it is tried again; null when not known. */
  retryAt?: string | null;
}

function WordsAlert({ severity, words, amount = null, retryAt = null }: WordsAlertProps) {
  const t = useUiText();
  const format = useFormat();
  return (
    // Not a live region, because the page itself announces changes.
    <Alert severity={severity} role="note">
      <AlertTitle sx={{ mb: words.hint ? undefined : 0 }}>{words.title}</AlertTitle>
      {amount && (
        <div>
          <MoneyDelta value={amount} />
        </div>
      )}
      {words.hint}
      {retryAt !== null && <div>{t('leaving.retry', { at: format.dateTime(retryAt) })}</div>}
    </Alert>
  );
}

/** Says what is being left, why and since when, and that the close is ordered again until it succeeds. */
function LeavingAlert({ leaving }: { leaving: Leaving }) {
  const t = useUiText();
  const format = useFormat();
  const { reason, since, shares, attempts, retry_at: retryAt } = leaving;
  return (
    <Alert severity="warning" role="note">
      <AlertTitle>
        {t('leaving.title', {
          since: format.dateTime(since),
          reason: t(`leaving.reasons.${reason}`),
        })}
      </AlertTitle>
      <div>{t('leaving.text', { count: shares })}</div>
      {attempts > 0 && <div>{t('leaving.tried', { count: attempts })}</div>}
      {retryAt !== null && <div>{t('leaving.retry', { at: format.dateTime(retryAt) })}</div>}
    </Alert>
  );
}

/**
 * Says what a task is leaving, why it is in error, and what holds it back, each with whether it goes on by itself.
 */
export function TaskAlerts({ task }: { task: Task }) {
  const { error, degraded, degraded_until: retryAt = null, leaving } = task;
  const findWords = useCodeWords();
  return (
    <>
      {leaving && <LeavingAlert leaving={leaving} />}
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
          retryAt={retryAt}
        />
      )}
    </>
  );
}
