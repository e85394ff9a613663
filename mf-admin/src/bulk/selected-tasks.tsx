import { SelectionBar } from '@entropi/shared/ui/selection-bar';
import type { Selection } from '@entropi/shared/ui/use-selection';
import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { useText } from '../features/monitoring/monitoring.texts';
import { useOpenJob } from '../jobs/use-open-job';
import { type BulkAction, type ChosenUsers, type FilterOf, toUsers } from './bulk-action.queries';
import { BulkDialog } from './bulk-dialog';
import { MessageDialog } from './message-dialog';

const ACTIONS = [
  { action: 'start', text: 'start' },
  { action: 'pause', text: 'pause' },
  { action: 'clear-error', text: 'clearError' },
  { action: 'stop', text: 'stop' },
  { action: 'sync', text: 'sync' },
] as const;

export interface SelectedTasksProps {
  selection: Selection;
  /** Which list's filter it is that all ticked rows match. */
  filterOf: FilterOf;
  /** Further actions on the same users; `follow` shows the job that one has started. */
  more?: (users: ChosenUsers, count: number, follow: (jobId: string) => void) => ReactNode;
}

/** The actions on the ticked tasks; each runs as one job. */
export function SelectedTasks({ selection, filterOf, more }: SelectedTasksProps) {
  const t = useText();
  const job = useOpenJob();
  const [action, setAction] = useState<BulkAction | null>(null);
  const [isWriting, setIsWriting] = useState(false);
  const { chosen, count } = selection;
  const users = chosen && toUsers(chosen, filterOf);
  const follow = (jobId: string) => {
    setAction(null);
    setIsWriting(false);
    selection.clear();
    job.show(jobId);
  };
  return (
    <SelectionBar selection={selection}>
      {ACTIONS.map((one) => (
        <Button
          key={one.action}
          size="small"
          color={one.action === 'stop' ? 'error' : 'primary'}
          onClick={() => setAction(one.action)}
        >
          {t(one.text)}
        </Button>
      ))}
      <Button size="small" onClick={() => setIsWriting(true)}>
        {t('message.write')}
      </Button>
      {isWriting && users && (
        <MessageDialog
          users={users}
          count={count}
          onStarted={follow}
          onCancel={() => setIsWriting(false)}
        />
      )}
      {action && users && (
        <BulkDialog
          action={action}
          users={users}
          count={count}
          onStarted={follow}
          onCancel={() => setAction(null)}
        />
      )}
      {users && more?.(users, count, follow)}
    </SelectionBar>
  );
}
