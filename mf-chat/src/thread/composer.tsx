import { MAX_MESSAGE_LENGTH } from '@entropi/contracts/chat';
import { useAnnouncement } from '@entropi/shared/ui/announce';
import SendIcon from '@mui/icons-material/Send';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Tooltip from '@mui/material/Tooltip';
import { type KeyboardEvent, useState } from 'react';
import { useText } from '../texts';
import { readDraft, saveDraft } from './draft';

/** From this length on the field says how much may still be written. */
const COUNT_FROM = MAX_MESSAGE_LENGTH - 500;

export interface ComposerProps {
  username: string;
  threadId: string;
  onSend: (body: string) => void;
}

/** The field for a new message. It is keyed by the thread, so that each thread has its own draft. */
export function Composer({ username, threadId, onSend }: ComposerProps) {
  const t = useText();
  const [text, setText] = useState(() => readDraft(username, threadId));
  const change = (next: string) => {
    setText(next);
    saveDraft(username, threadId, next);
  };
  const send = () => {
    const body = text.trim();
    if (!body || body.length > MAX_MESSAGE_LENGTH) return;
    onSend(body);
    change('');
  };
  const sendOnEnter = (event: KeyboardEvent) => {
    // While an input method composes, Enter chooses a character.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  const left = MAX_MESSAGE_LENGTH - text.trim().length;
  const tooLong = left < 0 ? t('tooLong', { count: -left }) : '';
  // Announced once, not with each key.
  useAnnouncement(left < 0 ? 1 : 0, tooLong);
  const describe = () => {
    if (tooLong) return tooLong;
    return text.length >= COUNT_FROM ? t('left', { count: left }) : t('writeHint');
  };
  return (
    <Stack
      direction="row"
      sx={{ gap: 1, p: 1.5, alignItems: 'flex-start', borderTop: 1, borderColor: 'divider' }}
    >
      <TextField
        multiline
        maxRows={8}
        size="small"
        fullWidth
        value={text}
        placeholder={t('write')}
        onChange={(event) => change(event.target.value)}
        onKeyDown={sendOnEnter}
        error={left < 0}
        helperText={describe()}
        slotProps={{
          // A text that is too long is not cut, because nobody would notice that its end is missing.
          htmlInput: { 'aria-label': t('write') },
          formHelperText: { sx: { ml: 0.5 } },
        }}
      />
      <Tooltip describeChild title={t('send')}>
        <span>
          <IconButton
            color="primary"
            aria-label={t('send')}
            disabled={text.trim() === '' || left < 0}
            onClick={send}
          >
            <SendIcon />
          </IconButton>
        </span>
      </Tooltip>
    </Stack>
  );
}
