import { EmptyState, ErrorState, SkeletonRows } from '@entropi/shared/ui/states';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import { useStrategyUsers } from './strategies.queries';
import { useText } from './strategies.texts';

/** Who has chosen a strategy. */
export function StrategyUsers({ strategyId }: { strategyId: number }) {
  const t = useText();
  const users = useStrategyUsers(strategyId);
  if (users.isPending) return <SkeletonRows rows={3} />;
  if (users.isError) return <ErrorState error={users.error} onRetry={() => users.refetch()} />;
  if (users.data.length === 0) return <EmptyState title={t('noUsers')} hint={t('noUsersHint')} />;
  return (
    <List dense disablePadding>
      {users.data.map((user) => (
        <ListItem key={user.id} divider disableGutters>
          <ListItemText
            primary={user.username}
            secondary={`${user.first_name} ${user.last_name} · ${user.email}`}
          />
        </ListItem>
      ))}
    </List>
  );
}
