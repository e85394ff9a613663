import type { ChatUser } from '@entropi/contracts/chat';
import { useFormat } from '@entropi/shared/ui/format';
import Badge from '@mui/material/Badge';
import Box from '@mui/material/Box';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useText } from '../../texts';
import { startOfDay } from '../../thread/thread-model';

export interface UserItemProps {
  user: ChatUser;
  chosen: boolean;
  onChoose: () => void;
}

export function UserItem({ user, chosen, onChoose }: UserItemProps) {
  const t = useText();
  const format = useFormat();
  const { last_message: last, unread, username } = user;
  const isToday = last && Date.parse(last.sent_at) >= startOfDay(new Date()).getTime();
  const line = !last
    ? t('noMessage')
    : last.from_admin
      ? t('ownLine', { text: last.body })
      : last.body;
  return (
    <ListItem disablePadding divider>
      <ListItemButton selected={chosen} onClick={onChoose} sx={{ py: 1, px: 2 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Stack direction="row" sx={{ gap: 1, justifyContent: 'space-between' }}>
            <Typography variant="body2" noWrap sx={{ fontWeight: unread > 0 ? 700 : 500 }}>
              {username}
            </Typography>
            {last && (
              <Typography
                variant="caption"
                color="textSecondary"
                className="num"
                sx={{ flex: 'none' }}
              >
                {isToday ? format.time(last.sent_at) : format.date(last.sent_at)}
              </Typography>
            )}
          </Stack>
          <Stack direction="row" sx={{ gap: 2, pr: 1, alignItems: 'center' }}>
            <Typography
              variant="body2"
              noWrap
              sx={{ flex: 1, color: unread > 0 ? 'text.primary' : 'text.secondary' }}
            >
              {line}
            </Typography>
            {unread > 0 && (
              <Badge
                badgeContent={unread}
                color="error"
                aria-label={t('unread', { count: unread })}
              />
            )}
          </Stack>
        </Box>
      </ListItemButton>
    </ListItem>
  );
}
