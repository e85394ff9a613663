import { useSearchParams } from '@entropi/shared/router';
import { PageFrame } from '@entropi/shared/ui/page-frame';
import { EmptyState } from '@entropi/shared/ui/states';
import ForumIcon from '@mui/icons-material/ForumOutlined';
import Box from '@mui/material/Box';
import { useText } from '../../texts';
import { useChatUsers } from './admin-messages.queries';
import { TwoPanes } from './two-panes';
import { useArrivalAnnouncement } from './use-arrival-announcement';
import { UserConversation } from './user-conversation';
import { UserList } from './user-list';

export default function AdminMessagesPage() {
  const t = useText();
  const [params, setParams] = useSearchParams();
  const search = params.get('q') ?? '';
  const chosenId = Number(params.get('user')) || null;
  const users = useChatUsers(search);
  useArrivalAnnouncement(users.data, chosenId);
  const change = (next: { q?: string; user?: string }) => {
    const all = { q: search, user: params.get('user') ?? '', ...next };
    setParams(Object.fromEntries(Object.entries(all).filter(([, value]) => value !== '')), {
      replace: next.q !== undefined,
    });
  };
  const chosen = users.data?.find((user) => user.user_id === chosenId);
  const list = (
    <UserList
      users={users}
      search={search}
      chosenId={chosenId}
      onSearch={(q) => change({ q })}
      onChoose={(userId) => change({ user: String(userId) })}
    />
  );
  const detail = chosenId ? (
    <UserConversation
      key={chosenId}
      userId={chosenId}
      username={chosen?.username ?? ''}
      onBack={() => change({ user: '' })}
    />
  ) : (
    <Box sx={{ m: 'auto' }}>
      <EmptyState
        icon={<ForumIcon fontSize="inherit" />}
        title={t('choose')}
        hint={t('chooseHint')}
      />
    </Box>
  );
  return (
    <PageFrame title={t('title')}>
      <TwoPanes list={list} detail={detail} showsDetail={chosenId !== null} />
    </PageFrame>
  );
}
