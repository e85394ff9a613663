import { SelectionBar } from '@entropi/shared/ui/selection-bar';
import type { Selection } from '@entropi/shared/ui/use-selection';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useOpenJob } from '../../jobs/use-open-job';
import type { BulkAction } from './bulk-action.queries';
import { BulkDialog } from './bulk-dialog';
import { MessageDialog } from './message-dialog';
import { useText } from './monitoring.texts';

const ACTIONS = [
  { action: 'start', text: 'start' },
  { action: 'pause', text: 'pause' },
  { action: 'clear-error', text: 'clearError' },
  { action: 'stop', text: 'stop' },
  { action: 'sync', text: 'sync' },
] as const;

/** The actions on the ticked tasks; each runs as one job. */
export function SelectedTasks({ selection }: { selection: Selection }) {
  const t = useText();
  const job = useOpenJob();
  const [action, setAction] = useState<BulkAction | null>(null);
  const [isWriting, setIsWriting] = useState(false);
  const { chosen } = selection;
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
      {isWriting && chosen && (
        <MessageDialog
          chosen={chosen}
          count={selection.count}
          onStarted={follow}
          onCancel={() => setIsWriting(false)}
        />
      )}
      {action && chosen && (
        <BulkDialog
          action={action}
          chosen={chosen}
          count={selection.count}
          onStarted={follow}
          onCancel={() => setAction(null)}
        />
      )}
    </SelectionBar>
  );
}
