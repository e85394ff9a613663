import { useIdentity } from '@entropi/shared/session';
import { PageFrame } from '@entropi/shared/ui/page-frame';
import Stack from '@mui/material/Stack';
import { useNavigationItems } from '../layout/use-navigation';
import { CardList } from './card-list';
import { useHomeText } from './home-texts';
import { LinkList } from './link-list';
import { TaskPanel } from './task-panel';

export function HomePage() {
  const t = useHomeText();
  const { username, userId, isSuperuser } = useIdentity();
  const items = useNavigationItems();
  const links = items.length > 0 && <LinkList items={items} />;
  return (
    <PageFrame title={t('title', { username })} line={isSuperuser ? t('superuser') : t('user')}>
      <Stack sx={{ gap: 2 }}>
        {!isSuperuser && <TaskPanel userId={userId} />}
        {/* A user's cards are as high as their content, so nothing stands below them that could move. */}
        {!isSuperuser && links}
        <CardList />
        {isSuperuser && links}
      </Stack>
    </PageFrame>
  );
}
