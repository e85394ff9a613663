import { MAX_MESSAGE_LENGTH } from '@entropi/contracts/chat';
import type { User } from '@entropi/contracts/user-model';
import { EmptyState, ErrorState, SkeletonRows } from '@entropi/shared/ui/states';
import { When } from '@entropi/shared/ui/time';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useSendMessage, useThread } from './customer.queries';
import { useText } from './customer.texts';

/** The messages between a user and the administrators, the newest last, and a field to write one. */
export function MessagesTab({ user }: { user: User }) {
  const t = useText();
  if (user.is_superuser) return <EmptyState title={t('noThread')} />;
  return <Conversation userId={user.id} />;
}

function Conversation({ userId }: { userId: number }) {
  const t = useText();
  const thread = useThread(userId);
  if (thread.isPending) return <SkeletonRows height={52} />;
  if (thread.isLoadingError)
    return <ErrorState error={thread.error} onRetry={() => thread.refetch()} />;
  const messages = thread.data.pages.toReversed().flatMap(({ items }) => items);
  return (
    <Stack sx={{ gap: 1.5, maxWidth: 720 }}>
      {thread.hasNextPage && (
        <Button
          size="small"
          sx={{ alignSelf: 'center' }}
          loading={thread.isFetchingNextPage}
          onClick={() => void thread.fetchNextPage()}
        >
          {t('earlier')}
        </Button>
      )}
      {thread.isError && <ErrorState error={thread.error} onRetry={() => thread.refetch()} />}
      {messages.length === 0 && <EmptyState title={t('noMessages')} hint={t('noMessagesHint')} />}
      <Stack component="ul" sx={{ gap: 1, m: 0, p: 0, listStyle: 'none' }}>
        {messages.map((message) => (
          <Box
            component="li"
            key={message.id}
            sx={{ alignSelf: message.from_admin ? 'flex-end' : 'flex-start', maxWidth: '85%' }}
          >
            <Paper
              variant="outlined"
              sx={{ p: 1, ...(message.from_admin && { bgcolor: 'action.selected' }) }}
            >
              <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                {message.body}
              </Typography>
            </Paper>
            <Typography variant="caption" color="textSecondary">
              <When at={message.sent_at} />
              {message.from_admin && ` · ${t(message.read_at ? 'read' : 'notRead')}`}
            </Typography>
          </Box>
        ))}
      </Stack>
      <Writer userId={userId} />
    </Stack>
  );
}

function Writer({ userId }: { userId: number }) {
  const t = useText();
  const send = useSendMessage(userId);
  const [body, setBody] = useState('');
  // The same text that is sent again after a failure arrives once; a changed one is another message.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const submit = async () => {
    await send.mutateAsync({ body, key });
    setBody('');
  };
  return (
    <Stack
      component="form"
      sx={{ gap: 1 }}
      onSubmit={(event) => {
        event.preventDefault();
        void submit().catch(() => undefined);
      }}
    >
      {send.isError && <ErrorState error={send.error} />}
      <TextField
        multiline
        minRows={2}
        label={t('write')}
        value={body}
        onChange={(event) => {
          setBody(event.target.value);
          setKey(crypto.randomUUID());
        }}
        slotProps={{ htmlInput: { maxLength: MAX_MESSAGE_LENGTH } }}
      />
      <Button
        type="submit"
        variant="contained"
        sx={{ alignSelf: 'flex-start' }}
        loading={send.isPending}
        disabled={body.trim() === ''}
      >
        {t('send')}
      </Button>
    </Stack>
  );
}
