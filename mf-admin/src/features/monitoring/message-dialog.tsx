import { MAX_MESSAGE_LENGTH } from '@entropi/shared/contracts/chat';
import { ConfirmDialog } from '@entropi/shared/ui/confirm-dialog';
import { useFormat } from '@entropi/shared/ui/format';
import { ErrorState } from '@entropi/shared/ui/states';
import type { Chosen } from '@entropi/shared/ui/use-selection';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useBulkPreview, useMessageUsers } from './bulk-action.queries';
import { useText } from './monitoring.texts';

const ROWS = 5;

export interface MessageDialogProps {
  chosen: Chosen;
  /** How many users are chosen, until the server has counted them. */
  count: number;
  /** What the message begins with. */
  draft?: string;
  onStarted: (jobId: string) => void;
  onCancel: () => void;
}

/** Asks for a message, says how many users get it, and sends it as one job. */
export function MessageDialog(props: MessageDialogProps) {
  const { chosen, count, draft = '', onStarted, onCancel } = props;
  const t = useText();
  const format = useFormat();
  const preview = useBulkPreview(chosen);
  const send = useMessageUsers();
  const [body, setBody] = useState(draft);
  const [key] = useState(() => crypto.randomUUID());
  const met = preview.data?.count ?? count;
  const counted = { count: met, number: format.number(met) };
  const confirm = async () => {
    try {
      onStarted((await send.mutateAsync({ chosen, confirmed: met, body, key })).job_id);
    } catch {
      // The error is shown in the dialog. The number is read again, because it may have changed meanwhile.
      await preview.refetch();
    }
  };
  return (
    <ConfirmDialog
      open
      size="sm"
      title={t('message.title', counted)}
      verb={t('message.verb', counted)}
      destructive={false}
      busy={send.isPending}
      ready={preview.isSuccess && met > 0 && body.trim() !== ''}
      error={send.error}
      onConfirm={() => void confirm()}
      onCancel={onCancel}
    >
      <Stack sx={{ gap: 2 }}>
        <Typography variant="body2">{t('message.text')}</Typography>
        {preview.isError && <ErrorState error={preview.error} onRetry={() => preview.refetch()} />}
        <TextField
          fullWidth
          multiline
          minRows={ROWS}
          label={t('message.body')}
          value={body}
          onChange={(event) => setBody(event.target.value)}
          slotProps={{ htmlInput: { maxLength: MAX_MESSAGE_LENGTH } }}
        />
      </Stack>
    </ConfirmDialog>
  );
}
