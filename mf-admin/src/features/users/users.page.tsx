import { exportUsers, getUser, listUsers } from '@entropi/contracts/users';
import { LeaveQuestion } from '@entropi/shared/ui/leave-question';
import { notify } from '@entropi/shared/ui/notify';
import { ResourcePage } from '@entropi/shared/ui/resource-page';
import { discardUnsaved } from '@entropi/shared/ui/unsaved';
import { useResourceList } from '@entropi/shared/ui/use-resource-list';
import { useSelection } from '@entropi/shared/ui/use-selection';
import { OpenJob } from '../../jobs/open-job';
import { AuditView } from './audit/audit-view';
import { SelectedUsers } from './selected-users';
import { UserEnd, UserLine, useUserColumns } from './user-columns';
import { UserCreateForm } from './user-create-form';
import { useUserFilters } from './user-filters';
import { UserPanel } from './user-panel';
import { type NewUser, USERS, useCreateUser } from './users.queries';
import { useText } from './users.texts';

export default function UsersPage() {
  const t = useText();
  const create = useCreateUser();
  const list = useResourceList({
    call: listUsers,
    csv: exportUsers,
    queryKey: USERS,
    open: {
      param: 'user',
      read: (client, id, signal) => client.call(getUser, { params: { user_id: id } }, { signal }),
    },
  });
  const selection = useSelection(list);
  const add = async (user: NewUser) => {
    const { username } = await create.mutateAsync(user);
    notify({ text: t(user.password ? 'createdNotice' : 'invitedNotice', { username }) });
    discardUnsaved();
    list.open.close();
  };
  return (
    <>
      <ResourcePage
        label={t('title')}
        line={t('line')}
        above={<SelectedUsers selection={selection} />}
        sections={[{ id: 'audit', label: t('auditOfAll'), content: <AuditView /> }]}
        list={list}
        columns={useUserColumns()}
        filters={useUserFilters()}
        selection={selection}
        narrow={(user) => ({
          primary: user.username,
          secondary: <UserLine user={user} />,
          end: <UserEnd user={user} />,
        })}
        empty={{ title: t('emptyTitle'), hint: t('emptyHint') }}
        create={{ label: t('newUser'), form: <UserCreateForm onCreate={add} /> }}
        panel={(user, close) => <UserPanel key={user.id} user={user} onClose={close} />}
      />
      <OpenJob changes={USERS} />
      <LeaveQuestion />
    </>
  );
}
