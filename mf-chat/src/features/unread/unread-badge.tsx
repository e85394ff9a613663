import type { BadgeProps } from '@entropi/shared/remote';
import Badge from '@mui/material/Badge';
import Box from '@mui/material/Box';
import { useEffect } from 'react';
import { useText } from '../../texts';
import { useUnreadCount } from './unread.queries';

export default function UnreadBadge({ onCount }: BadgeProps) {
  const t = useText();
  const { count, error } = useUnreadCount();
  useEffect(() => onCount?.(count), [count, onCount]);
  return (
    <Box
      component="span"
      title={error === null ? undefined : t('unreadUnknown')}
      sx={{ display: 'inline-flex', px: 1 }}
    >
      <Badge
        badgeContent={count}
        max={99}
        color="error"
        aria-label={count > 0 ? t('unread', { count }) : undefined}
      />
    </Box>
  );
}
