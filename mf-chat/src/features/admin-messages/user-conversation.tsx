import { EmptyState } from '@entropi/shared/ui/states';
import ArrowBackIcon from '@mui/icons-material/ArrowBack';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useText } from '../../texts';
import { Conversation } from '../../thread/conversation';
import { useUserThread } from './admin-messages.queries';

export interface UserConversationProps {
  userId: number;
  /** Empty while the list does not name the user. */
  username: string;
  onBack: () => void;
}

export function UserConversation({ userId, username, onBack }: UserConversationProps) {
  const t = useText();
  const source = useUserThread(userId);
  return (
    <>
      <Stack
        direction="row"
        sx={{
          px: 2,
          minHeight: 57,
          gap: 1,
          alignItems: 'center',
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <IconButton
          edge="start"
          aria-label={t('back')}
          onClick={onBack}
          sx={{ display: { md: 'none' } }}
        >
          <ArrowBackIcon />
        </IconButton>
        <Typography variant="h2" noWrap>
          {username}
        </Typography>
      </Stack>
      <Conversation
        source={source}
        userId={userId}
        other={username}
        empty={<EmptyState title={t('emptyTitle')} hint={t('emptyAdmin', { username })} />}
      />
    </>
  );
}
