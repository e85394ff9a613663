import { MAX_MESSAGE_LENGTH } from '@entropi/contracts/chat';
import { useFormat } from '@entropi/shared/ui/format';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useText } from '../features/monitoring/monitoring.texts';
import { type ChosenUsers, useBulkPreview, useMessageUsers } from './bulk-action.queries';
import { CountedDialog } from './counted-dialog';
import { LeftOut } from './left-out';

const ROWS = 5;

export interface MessageDialogProps {
  users: ChosenUsers;
  /** How many users are chosen, until the server has counted them. */
  count: number;
  /** What the message begins with. */
  draft?: string;
  onStarted: (jobId: string) => void;
  onCancel: () => void;
}

/** Asks for a message, says how many users get it, and sends it as one job. */
export function MessageDialog(props: MessageDialogProps) {
  const { users, count, draft = '', onStarted, onCancel } = props;
  const t = useText();
  const format = useFormat();
  const preview = useBulkPreview(users);
  const send = useMessageUsers();
  const [body, setBody] = useState(draft);
  // The same text that is sent again after a failure arrives once; a changed one is another message.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const met = preview.data?.count ?? count;
  const counted = { count: met, number: format.number(met) };
  const confirm = async () =>
    onStarted((await send.mutateAsync({ users, confirmed: met, body, key })).job_id);
  return (
    <CountedDialog
      title={t('message.title', counted)}
      verb={t('message.verb', counted)}
      text={t('message.text')}
      destructive={false}
      preview={preview}
      call={send}
      start={confirm}
      ready={met > 0 && body.trim() !== ''}
      onCancel={onCancel}
    >
      {preview.data && <LeftOut count={count} met={met} />}
      <TextField
        fullWidth
        multiline
        minRows={ROWS}
        label={t('message.body')}
        value={body}
        onChange={(event) => {
          setBody(event.target.value);
          setKey(crypto.randomUUID());
        }}
        slotProps={{ htmlInput: { maxLength: MAX_MESSAGE_LENGTH } }}
      />
    </CountedDialog>
  );
}
