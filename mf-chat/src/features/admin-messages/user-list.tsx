import type { ChatUser } from '@entropi/contracts/chat';
import { EmptyState, ErrorState, SkeletonRows } from '@entropi/shared/ui/states';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import List from '@mui/material/List';
import TextField from '@mui/material/TextField';
import { useText } from '../../texts';
import { UserItem } from './user-item';

export interface UserListProps {
  users: {
    data: ChatUser[] | undefined;
    error: Error | null;
    refetch: () => unknown;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => unknown;
  };
  search: string;
  chosenId: number | null;
  onSearch: (text: string) => void;
  onChoose: (userId: number) => void;
}

export function UserList({ users, search, chosenId, onSearch, onChoose }: UserListProps) {
  const t = useText();
  const isEmpty = users.data?.length === 0;
  return (
    <>
      <Box sx={{ p: 1, borderBottom: 1, borderColor: 'divider' }}>
        <TextField
          type="search"
          size="small"
          fullWidth
          value={search}
          placeholder={t('searchUsers')}
          onChange={(event) => onSearch(event.target.value)}
          slotProps={{ htmlInput: { 'aria-label': t('searchUsers'), maxLength: 100 } }}
        />
      </Box>
      <Box sx={{ flex: 1, minHeight: 0, overflowY: 'auto' }}>
        {users.error && !users.data && (
          <Box sx={{ p: 1 }}>
            <ErrorState error={users.error} onRetry={() => void users.refetch()} />
          </Box>
        )}
        {!users.data && !users.error && (
          <Box sx={{ p: 1 }}>
            <SkeletonRows rows={6} height={60} />
          </Box>
        )}
        {isEmpty && search && <EmptyState title={t('noMatch')} hint={t('noMatchHint')} />}
        {isEmpty && !search && <EmptyState title={t('noUsers')} hint={t('noUsersHint')} />}
        <List disablePadding aria-label={t('users')}>
          {users.data?.map((user) => (
            <UserItem
              key={user.user_id}
              user={user}
              chosen={user.user_id === chosenId}
              onChoose={() => onChoose(user.user_id)}
            />
          ))}
        </List>
        {users.hasNextPage && (
          <Button
            fullWidth
            disabled={users.isFetchingNextPage}
            onClick={() => void users.fetchNextPage()}
          >
            {t('moreUsers')}
          </Button>
        )}
      </Box>
    </>
  );
}
