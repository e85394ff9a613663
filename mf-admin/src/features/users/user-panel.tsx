import type { User } from '@entropi/contracts/user-model';
import { Link } from '@entropi/shared/router';
import { notify } from '@entropi/shared/ui/notify';
import { SidePanel } from '@entropi/shared/ui/side-panel';
import { Tabs } from '@entropi/shared/ui/tabs';
import Button from '@mui/material/Button';
import { UserAccess } from './user-access';
import { UserAudit } from './user-audit';
import { UserEditForm } from './user-edit-form';
import { UserOverview } from './user-overview';
import { UserPlan } from './user-plan';
import { UserRoles } from './user-roles';
import { useUpdateUser } from './users.queries';
import { useText } from './users.texts';

/** All that belongs to one user, beside the table. */
export function UserPanel({ user, onClose }: { user: User; onClose: () => void }) {
  const t = useText();
  const update = useUpdateUser(user.id);
  const save = async (changes: Parameters<typeof update.mutateAsync>[0]) => {
    await update.mutateAsync(changes);
    notify({ text: t('saved') });
  };
  return (
    <SidePanel
      open
      title={user.username}
      badge={<UserRoles user={user} />}
      actions={
        <Button component={Link} to={`/admin/users/${user.id}`} size="small">
          {t('openPage')}
        </Button>
      }
      onClose={onClose}
    >
      <Tabs
        label={t('panelTabs')}
        param="section"
        tabs={[
          { id: 'overview', label: t('overview'), content: <UserOverview user={user} /> },
          { id: 'edit', label: t('edit'), content: <UserEditForm user={user} onSave={save} /> },
          { id: 'plan', label: t('money'), content: <UserPlan user={user} /> },
          {
            id: 'access',
            label: t('access'),
            content: <UserAccess user={user} onDeleted={onClose} />,
          },
          { id: 'audit', label: t('audit'), content: <UserAudit userId={user.id} /> },
        ]}
      />
    </SidePanel>
  );
}
