import { useSession } from '@entropi/shared/session';
import { PageFrame } from '@entropi/shared/ui/page-frame';
import { EmptyState } from '@entropi/shared/ui/states';
import { useText } from './template.texts';

export default function TemplatePage() {
  const t = useText();
  const session = useSession();
  const username = session.state === 'signed-in' ? session.username : '';
  return (
    <PageFrame title={t('title')}>
      <EmptyState title={t('line', { username })} />
    </PageFrame>
  );
}
