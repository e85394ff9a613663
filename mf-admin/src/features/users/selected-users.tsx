import { defineLazyPart } from '@entropi/shared/ui/lazy-part';
import type { Selection } from '@entropi/shared/ui/use-selection';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { SelectedTasks } from '../../bulk/selected-tasks';
import type { Gift } from './give-dialog';
import { useText } from './users.texts';

const GIFTS = ['plan', 'strategy'] as const;

const GiveDialog = defineLazyPart(async () => (await import('./give-dialog')).GiveDialog);

/** The actions on the ticked users: on their tasks, a message, a plan, a strategy. Each runs as one job. */
export function SelectedUsers({ selection }: { selection: Selection }) {
  const t = useText();
  const [gift, setGift] = useState<Gift | null>(null);
  return (
    <SelectedTasks
      selection={selection}
      filterOf="matching_users"
      more={(users, count, follow) => (
        <>
          {GIFTS.map((one) => (
            <Button key={one} size="small" onClick={() => setGift(one)}>
              {t(`give.${one}.open`)}
            </Button>
          ))}
          {gift && (
            <GiveDialog
              gift={gift}
              users={users}
              count={count}
              onStarted={(jobId) => {
                setGift(null);
                follow(jobId);
              }}
              onCancel={() => setGift(null)}
            />
          )}
        </>
      )}
    />
  );
}
