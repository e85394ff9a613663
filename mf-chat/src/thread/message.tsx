import type { ChatMessage } from '@entropi/contracts/chat';
import { useFormat } from '@entropi/shared/ui/format';
import DoneIcon from '@mui/icons-material/Done';
import DoneAllIcon from '@mui/icons-material/DoneAll';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useText } from '../texts';
import { Bubble } from './bubble';

export interface MessageProps {
  message: ChatMessage;
  own: boolean;
  author: string;
}

export function Message({ message, own, author }: MessageProps) {
  const format = useFormat();
  return (
    <Bubble
      own={own}
      author={author}
      body={message.body}
      foot={
        <>
          <Tooltip describeChild title={format.utc(message.sent_at)}>
            <Typography
              variant="caption"
              component="time"
              dateTime={message.sent_at}
              className="num"
            >
              {format.time(message.sent_at)}
            </Typography>
          </Tooltip>
          {own && <ReadMark readAt={message.read_at} />}
        </>
      }
    />
  );
}

function ReadMark({ readAt }: { readAt: string | null }) {
  const t = useText();
  const format = useFormat();
  if (readAt === null) return <DoneIcon titleAccess={t('sent')} sx={{ fontSize: 15 }} />;
  return (
    <Tooltip describeChild title={`${t('read')} ${format.dateTime(readAt)}`}>
      <DoneAllIcon titleAccess={t('read')} sx={{ fontSize: 15, color: 'gain.main' }} />
    </Tooltip>
  );
}
