import { BackToPaywall } from '@entropi/shared/ui/back-to-paywall';
import { PageFrame } from '@entropi/shared/ui/page-frame';
import { EmptyState } from '@entropi/shared/ui/states';
import ForumIcon from '@mui/icons-material/ForumOutlined';
import { useText } from '../../texts';
import { Conversation } from '../../thread/conversation';
import { ThreadPaper } from '../../thread/thread-paper';
import { useOwnThread } from './messages.queries';

export default function MessagesPage() {
  const t = useText();
  const source = useOwnThread();
  return (
    <PageFrame title={t('title')} line={t('userLine')} actions={<BackToPaywall />}>
      <ThreadPaper>
        <Conversation
          source={source}
          other={t('administrators')}
          empty={
            <EmptyState
              icon={<ForumIcon fontSize="inherit" />}
              title={t('emptyTitle')}
              hint={t('emptyUser')}
            />
          }
        />
      </ThreadPaper>
    </PageFrame>
  );
}
