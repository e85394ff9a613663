import type { ChatMessage } from '@entropi/contracts/chat';
import { useAnnouncement } from '@entropi/shared/ui/announce';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { Fragment, type ReactNode } from 'react';
import { useText } from '../texts';
import { DayLine } from './day-line';
import { Message } from './message';
import type { Outbox } from './thread.queries';
import { groupByDay } from './thread-model';
import { UnsentMessage } from './unsent-message';

export interface ThreadViewProps {
  messages: readonly ChatMessage[];
  outbox: Outbox;
  /** The side of the reader: the administrators or the user. */
  isAdmin: boolean;
  /** Name of the other side. */
  other: string;
  /** Loads older messages; undefined when there are none. */
  onEarlier?: () => void;
  isLoadingEarlier: boolean;
  /** Shown while the thread is empty. */
  empty: ReactNode;
}

export function ThreadView(props: ThreadViewProps) {
  const { messages, outbox, isAdmin, other, onEarlier, isLoadingEarlier, empty } = props;
  const t = useText();
  const newest = messages.findLast((message) => message.from_admin !== isAdmin);
  useAnnouncement(newest?.id ?? 0, newest ? `${other}: ${newest.body}` : '');
  const isEmpty = messages.length === 0 && outbox.unsent.length === 0;
  return (
    // Reversed, so that the browser itself keeps the newest message in sight.
    <Box
      // Focusable, so that the keyboard can scroll it even if it holds no button.
      tabIndex={0}
      sx={{
        flex: 1,
        minHeight: 0,
        overflowY: 'auto',
        display: 'flex',
        flexDirection: 'column-reverse',
      }}
    >
      {isEmpty ? (
        <Box sx={{ m: 'auto' }}>{empty}</Box>
      ) : (
        <Stack
          component="ol"
          aria-label={t('thread')}
          sx={{ m: 0, mb: 'auto', p: 2, gap: 1, listStyle: 'none' }}
        >
          {onEarlier && (
            <Box component="li" sx={{ textAlign: 'center' }}>
              <Button size="small" loading={isLoadingEarlier} onClick={onEarlier}>
                {t('earlier')}
              </Button>
            </Box>
          )}
          {groupByDay(messages).map((day) => (
            <Fragment key={day.date}>
              <DayLine date={day.date} />
              {day.messages.map((message) => (
                <Message
                  key={message.id}
                  message={message}
                  own={message.from_admin === isAdmin}
                  author={other}
                />
              ))}
            </Fragment>
          ))}
          {outbox.unsent.map((message) => (
            <UnsentMessage
              key={message.key}
              message={message}
              onRetry={() => outbox.retry(message)}
              onDiscard={() => outbox.discard(message.key)}
            />
          ))}
        </Stack>
      )}
    </Box>
  );
}
