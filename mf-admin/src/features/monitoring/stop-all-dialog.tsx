import { ConfirmDialog } from '@entropi/shared/ui/confirm-dialog';
import { ErrorState, SkeletonBlock } from '@entropi/shared/ui/states';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useStopPreview } from './monitoring.queries';
import { useText } from './monitoring.texts';
import { StopAllFigures } from './stop-all-figures';

export interface StopAllDialogProps {
  busy: boolean;
  error: unknown;
  onStop: (closeShares: boolean) => void;
  onClose: () => void;
}

/**
 * Says how many tasks the stop would affect, and asks for a word to be typed. If the number is not known, e.g.
 * because a server is in trouble, the tasks can be stopped all the same.
 */
export function StopAllDialog({ busy, error, onStop, onClose }: StopAllDialogProps) {
  const t = useText();
  const query = useStopPreview();
  const [closeShares, setCloseShares] = useState(false);
  const [word, setWord] = useState('');
  const preview = query.data;
  const count = preview?.open_shares;
  return (
    <ConfirmDialog
      open
      size="sm"
      title={t('stopAllTitle')}
      verb={t(closeShares ? 'stopAllCloseVerb' : 'stopAllVerb')}
      trades
      busy={busy}
      ready={!query.isPending && word.trim() === t('stopWord')}
      error={error}
      onConfirm={() => onStop(closeShares)}
      onCancel={onClose}
    >
      <Stack sx={{ gap: 2 }}>
        {query.isError && <ErrorState error={query.error} onRetry={() => query.refetch()} />}
        {query.isPending && <SkeletonBlock height={96} />}
        {preview && <StopAllFigures preview={preview} />}
        <RadioGroup
          aria-label={t('stopAllShares')}
          value={closeShares ? 'close' : 'leave'}
          onChange={(_event, value) => setCloseShares(value === 'close')}
        >
          <FormControlLabel
            value="leave"
            control={<Radio />}
            label={count === undefined ? t('leaveAnyShares') : t('leaveShares', { count })}
          />
          <FormControlLabel
            value="close"
            control={<Radio />}
            label={count === undefined ? t('closeAnyShares') : t('closeShares', { count })}
          />
        </RadioGroup>
        <Typography variant="body2">{t(closeShares ? 'closeText' : 'leaveText')}</Typography>
        <TextField
          label={t('typeWord', { word: t('stopWord') })}
          value={word}
          disabled={busy}
          autoComplete="off"
          slotProps={{ htmlInput: { autoCapitalize: 'characters', spellCheck: false } }}
          onChange={(event) => setWord(event.target.value)}
        />
      </Stack>
    </ConfirmDialog>
  );
}
