import type { ChatMessage } from '@entropi/contracts/chat';
import { Link } from '@entropi/shared/router';
import { useFormat } from '@entropi/shared/ui/format';
import { Panel } from '@entropi/shared/ui/panel';
import { ErrorState } from '@entropi/shared/ui/states';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useText } from '../../texts';
import { useLastMessage } from './last-message.queries';

/** Height of the author's line and of two lines of text, so that nothing moves when they come. */
const CONTENT_PX = 62;

/** The card on Home: the newest message, which is read only on the page of messages. */
export default function LastMessage() {
  const t = useText();
  const { data: message, error, isPending, isLoadingError, refetch } = useLastMessage();
  return (
    <Panel
      title={t('lastMessage')}
      actions={
        <Button size="small" variant="outlined" component={Link} to="/messages">
          {t('toMessages')}
        </Button>
      }
    >
      <Box sx={{ minHeight: CONTENT_PX }}>
        {isPending && <Skeleton variant="rounded" height={CONTENT_PX} />}
        {isLoadingError && <ErrorState error={error} onRetry={() => void refetch()} />}
        {message === null && (
          <Typography variant="body2" color="textSecondary">
            {t('emptyTitle')}. {t('emptyUser')}
          </Typography>
        )}
        {message && <Message message={message} />}
      </Box>
    </Panel>
  );
}

function Message({ message }: { message: ChatMessage }) {
  const t = useText();
  const format = useFormat();
  const { body, from_admin: isFromAdmin, read_at: readAt, sent_at: sentAt } = message;
  const isUnread = isFromAdmin && readAt === null;
  return (
    <>
      <Typography variant="caption" color="textSecondary" component="div">
        {isFromAdmin ? t('administrators') : t('you')} ·{' '}
        <time dateTime={sentAt} className="num">
          {format.dateTime(sentAt)}
        </time>
        {isUnread && (
          <Box component="strong" sx={{ color: 'text.primary', ml: 1 }}>
            {t('notRead')}
          </Box>
        )}
      </Typography>
      <Typography
        variant="body2"
        sx={{
          display: '-webkit-box',
          overflow: 'hidden',
          overflowWrap: 'anywhere',
          WebkitBoxOrient: 'vertical',
          WebkitLineClamp: '2',
          fontWeight: isUnread ? 500 : 400,
        }}
      >
        {body}
      </Typography>
    </>
  );
}
