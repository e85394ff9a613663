import { useIdentity } from '@entropi/shared/session';
import { PageFrame } from '@entropi/shared/ui/page-frame';
import Stack from '@mui/material/Stack';
import { useNavigationItems } from '../layout/use-navigation';
import { useShellText } from '../shell-texts';
import { LinkList } from './link-list';
import { OperatorPanel } from './operator-panel';
import { TaskPanel } from './task-panel';

export function HomePage() {
  const t = useShellText();
  const { username, userId, isSuperuser } = useIdentity();
  const items = useNavigationItems();
  return (
    <PageFrame
      title={t('welcome.title', { username })}
      line={isSuperuser ? t('welcome.superuser') : t('welcome.user')}
    >
      <Stack sx={{ gap: 2 }}>
        {isSuperuser ? <OperatorPanel /> : <TaskPanel userId={userId} />}
        {items.length > 0 && <LinkList items={items} />}
      </Stack>
    </PageFrame>
  );
}
