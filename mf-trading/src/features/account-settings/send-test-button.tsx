import type { Channel } from '@entropi/contracts/channel-model';
import { type Notice, notify } from '@entropi/shared/ui/notify';
import { useFailureText } from '@entropi/shared/ui/problem-words';
import Button from '@mui/material/Button';
import { useTestChannel } from './channels.queries';

export interface SendTestButtonProps {
  channel: Channel;
  label: string;
  /** Says to how many devices or chats the test went. */
  describeSent: (count: number) => Notice;
}

/** Sends a test through a channel of notices. */
export function SendTestButton({ channel, label, describeSent }: SendTestButtonProps) {
  const describeFailure = useFailureText();
  const test = useTestChannel(channel);
  return (
    <Button
      variant="outlined"
      size="small"
      disabled={test.isPending}
      onClick={() =>
        test.mutate(undefined, {
          onSuccess: ({ sent }) => notify(describeSent(sent)),
          onError: (error) => notify({ text: describeFailure(error), tone: 'error' }),
        })
      }
    >
      {label}
    </Button>
  );
}
