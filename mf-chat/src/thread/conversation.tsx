import { useLiveState } from '@entropi/shared/live';
import { useIdentity } from '@entropi/shared/session';
import { announce } from '@entropi/shared/ui/announce';
import { useFailureText } from '@entropi/shared/ui/problem-words';
import { ErrorState, SkeletonRows } from '@entropi/shared/ui/states';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useText } from '../texts';
import { Composer } from './composer';
import { type ThreadSource, useOutbox, useThread } from './thread.queries';
import { flattenPages } from './thread-model';
import { ThreadView } from './thread-view';

export interface ConversationProps {
  source: ThreadSource;
  /** The user whom an administrator writes to; undefined on the user's own page. */
  userId?: number;
  other: string;
  empty: ReactNode;
}

/** A thread with the field to write into it. */
export function Conversation({ source, userId, other, empty }: ConversationProps) {
  const t = useText();
  const { username } = useIdentity();
  const thread = useThread(source);
  const describe = useFailureText();
  const outbox = useOutbox(source.threadId, userId, (error) =>
    announce(`${t('failed')} ${describe(error)}`),
  );
  const isInterrupted = useLiveState() === 'waiting';
  return (
    <Box sx={{ flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column' }}>
      {isInterrupted && (
        <Typography
          variant="caption"
          role="status"
          sx={{ px: 2, py: 0.75, bgcolor: 'action.selected' }}
        >
          {t('notLive')}
        </Typography>
      )}
      {thread.data ? (
        <ThreadView
          key={`view-${source.threadId}`}
          messages={flattenPages(thread.data)}
          outbox={outbox}
          isAdmin={source.isAdmin}
          other={other}
          onEarlier={thread.hasNextPage ? () => void thread.fetchNextPage() : undefined}
          isLoadingEarlier={thread.isFetchingNextPage}
          empty={empty}
        />
      ) : (
        <Box sx={{ flex: 1, p: 2 }}>
          {thread.error ? (
            <ErrorState error={thread.error} onRetry={() => void thread.refetch()} />
          ) : (
            <SkeletonRows rows={5} height={56} />
          )}
        </Box>
      )}
      <Composer
        key={source.threadId}
        username={username}
        threadId={source.threadId}
        onSend={outbox.send}
      />
    </Box>
  );
}
