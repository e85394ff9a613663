import type { MonitoringSummary, TaskReason } from '@entropi/contracts/monitoring';
import { useFormat } from '@entropi/shared/ui/format';
import { joinWords } from '@entropi/shared/ui/problem-words';
import type { TableStateControl } from '@entropi/shared/ui/table-state';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { MessageDialog } from '../../bulk/message-dialog';
import { useOpenJob } from '../../jobs/use-open-job';
import { useText } from './monitoring.texts';
import { useReasonWords } from './reason-words';

export interface ReasonGroupsProps {
  reasons: NonNullable<MonitoringSummary['reasons']>;
  /** The state of the list, whose filter `reason` a group sets. */
  table: TableStateControl;
}

/** Tasks in error or held back, grouped by why. Each group shows its tasks, and their users can be written to. */
export function ReasonGroups({ reasons, table }: ReasonGroupsProps) {
  const t = useText();
  const format = useFormat();
  const findWords = useReasonWords();
  const chosen = table.filters.reason ?? '';
  const choose = (reason: string) =>
    table.change({ filters: { ...table.filters, state: '', reason } });
  const job = useOpenJob();
  const [writingTo, setWritingTo] = useState<string | null>(null);
  const group = reasons.find(({ code }) => code === writingTo);
  const follow = (jobId: string) => {
    setWritingTo(null);
    job.show(jobId);
  };
  if (reasons.length === 0) return null;
  return (
    <Stack
      component="ul"
      aria-label={t('reasons')}
      sx={{ gap: 0.75, m: 0, p: 0, listStyle: 'none' }}
    >
      {reasons.map(({ code, is_error: isError, users }) => {
        const { title, hint } = findWords(code);
        const isChosen = code === chosen;
        return (
          <Stack key={code} component="li" direction="row" sx={{ gap: 1, alignItems: 'center' }}>
            <Chip
              size="small"
              label={t('reasonGroup', { number: format.number(users), reason: title })}
              title={hint}
              color={isError ? 'error' : 'warning'}
              variant={isChosen ? 'filled' : 'outlined'}
              aria-pressed={isChosen}
              onClick={() => choose(isChosen ? '' : code)}
            />
            <Button size="small" onClick={() => setWritingTo(code)}>
              {t('message.write')}
            </Button>
          </Stack>
        );
      })}
      {group && (
        <MessageDialog
          users={{ matching: { filter: { reason: group.code as TaskReason } } }}
          count={group.users}
          draft={joinWords(findWords(group.code))}
          onStarted={follow}
          onCancel={() => setWritingTo(null)}
        />
      )}
    </Stack>
  );
}
