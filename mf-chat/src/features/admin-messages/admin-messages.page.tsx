import { useSearchParams } from '@entropi/shared/router';
import { PageFrame } from '@entropi/shared/ui/page-frame';
import { EmptyState } from '@entropi/shared/ui/states';
import ForumIcon from '@mui/icons-material/ForumOutlined';
import Box from '@mui/material/Box';
import { useText } from '../../texts';
import { ThreadPaper } from '../../thread/thread-paper';
import { useChatUsers } from './admin-messages.queries';
import { UserConversation } from './user-conversation';
import { UserList } from './user-list';

export default function AdminMessagesPage() {
  const t = useText();
  const [params, setParams] = useSearchParams();
  const search = params.get('q') ?? '';
  const chosenId = Number(params.get('user')) || null;
  const users = useChatUsers(search);
  const change = (next: { q?: string; user?: string }) => {
    const all = { q: search, user: params.get('user') ?? '', ...next };
    setParams(Object.fromEntries(Object.entries(all).filter(([, value]) => value !== '')), {
      replace: next.q !== undefined,
    });
  };
  const chosen = users.data?.find((user) => user.user_id === chosenId);
  const whenChosen = (shown: object, hidden: object) => (chosenId ? shown : hidden);
  return (
    <PageFrame title={t('title')}>
      <ThreadPaper>
        <Box
          sx={{
            width: { xs: '100%', md: 320 },
            flex: 'none',
            flexDirection: 'column',
            borderRight: { md: 1 },
            borderColor: { md: 'divider' },
            display: { md: 'flex', ...whenChosen({ xs: 'none' }, { xs: 'flex' }) },
          }}
        >
          <UserList
            users={users}
            search={search}
            chosenId={chosenId}
            onSearch={(q) => change({ q })}
            onChoose={(userId) => change({ user: String(userId) })}
          />
        </Box>
        <Box
          sx={{
            flex: 1,
            minWidth: 0,
            flexDirection: 'column',
            display: { md: 'flex', ...whenChosen({ xs: 'flex' }, { xs: 'none' }) },
          }}
        >
          {chosenId === null ? (
            <Box sx={{ m: 'auto' }}>
              <EmptyState
                icon={<ForumIcon fontSize="inherit" />}
                title={t('choose')}
                hint={t('chooseHint')}
              />
            </Box>
          ) : (
            <UserConversation
              key={chosenId}
              userId={chosenId}
              username={chosen?.username ?? ''}
              onBack={() => change({ user: '' })}
            />
          )}
        </Box>
      </ThreadPaper>
    </PageFrame>
  );
}
