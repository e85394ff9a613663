import type { PastCycle } from '@entropi/contracts/cycles';
import { notify } from '@entropi/shared/ui/notify';
import { ErrorState } from '@entropi/shared/ui/states';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useSetCycleNote } from './cycle-replay.queries';
import { useText } from './dashboard.texts';

const MAX_LENGTH = 2000;

/** The user's own note on a cycle, to learn from it later. */
export function CycleNote({ userId, cycle }: { userId: number; cycle: PastCycle }) {
  const t = useText();
  const [text, setText] = useState(cycle.note ?? '');
  const save = useSetCycleNote(userId, cycle.id);
  const saved = save.data?.note ?? cycle.note ?? '';
  const write = () =>
    save.mutateAsync(text).then(
      () => notify({ text: t('noteSaved'), tone: 'success' }),
      () => undefined,
    );
  return (
    <Stack sx={{ gap: 1, alignItems: 'flex-start' }}>
      <TextField
        fullWidth
        multiline
        size="small"
        maxRows={6}
        label={t('note')}
        value={text}
        slotProps={{ htmlInput: { maxLength: MAX_LENGTH } }}
        onChange={(event) => setText(event.target.value)}
      />
      {save.isError && <ErrorState error={save.error} />}
      <Button
        size="small"
        variant="outlined"
        loading={save.isPending}
        disabled={text.trim() === saved}
        onClick={() => void write()}
      >
        {t('saveNote')}
      </Button>
    </Stack>
  );
}
