import { UserSort } from '@entropi/shared/contracts/users';
import { useSearchParams } from '@entropi/shared/router';
import { notify } from '@entropi/shared/ui/notify';
import { PageFrame } from '@entropi/shared/ui/page-frame';
import { ResourceTable } from '@entropi/shared/ui/resource-table';
import { SidePanel } from '@entropi/shared/ui/side-panel';
import { useTableState } from '@entropi/shared/ui/table-state';
import AddIcon from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { MissingRow } from '../../rows/missing-row';
import { useUserColumns } from './user-columns';
import { UserCreateForm } from './user-create-form';
import { UserPanel } from './user-panel';
import { UserRoles } from './user-roles';
import { type NewUser, useCreateUser, useOpenUser, useUsers } from './users.queries';
import { useText } from './users.texts';

const NEW = 'new';

export default function UsersPage() {
  const t = useText();
  const columns = useUserColumns();
  const { skip, limit, sort, search } = useTableState();
  const [params, setParams] = useSearchParams();
  const order = UserSort.safeParse(sort?.field);
  const users = useUsers({
    skip,
    limit,
    search: search || undefined,
    sort: order.data,
    order: sort?.order,
  });
  const create = useCreateUser();

  const chosen = params.get('user');
  const open = useOpenUser(chosen, users.data?.items);
  const choose = (id: string | null) => {
    const next = new URLSearchParams(params);
    next.delete('section');
    if (id === null) next.delete('user');
    else next.set('user', id);
    setParams(next);
  };
  const add = async (user: NewUser) => {
    const created = await create.mutateAsync(user);
    const key = user.password ? 'createdNotice' : 'invitedNotice';
    notify({ text: t(key, { username: created.username }) });
    choose(null);
  };
  return (
    <PageFrame
      title={t('title')}
      line={t('line')}
      actions={
        <Button variant="contained" startIcon={<AddIcon />} onClick={() => choose(NEW)}>
          {t('newUser')}
        </Button>
      }
    >
      <ResourceTable
        label={t('title')}
        columns={columns}
        rows={users.data?.items}
        rowId={(user) => user.id}
        total={users.data?.total ?? 0}
        error={users.error}
        onRetry={() => users.refetch()}
        empty={{ title: t('emptyTitle'), hint: t('emptyHint') }}
        onOpen={(user) => choose(String(user.id))}
        narrow={(user) => ({
          primary: user.username,
          secondary: user.email,
          end: <UserRoles user={user} />,
        })}
      />
      <SidePanel open={chosen === NEW} title={t('newUser')} onClose={() => choose(null)}>
        <UserCreateForm onCreate={add} />
      </SidePanel>
      {open.row && <UserPanel key={open.row.id} user={open.row} onClose={() => choose(null)} />}
      <MissingRow title={t('title')} open={open} onClose={() => choose(null)} />
    </PageFrame>
  );
}
