import { Link, useNavigate, useParams } from '@entropi/shared/router';
import { defineLazyPart } from '@entropi/shared/ui/lazy-part';
import { LeaveQuestion } from '@entropi/shared/ui/leave-question';
import { PageFrame } from '@entropi/shared/ui/page-frame';
import { readProblem } from '@entropi/shared/ui/problem';
import { EmptyState, ErrorState, SkeletonBlock, SkeletonRows } from '@entropi/shared/ui/states';
import { Tabs } from '@entropi/shared/ui/tabs';
import Button from '@mui/material/Button';
import { UserRoles } from '../features/users/user-roles';
import { useCustomer } from './customer.queries';
import { useText } from './customer.texts';
import { EventsTab } from './events-tab';

// Most visits look at the timeline alone, so the other tabs are fetched when they are opened.
const TradingTab = defineLazyPart(async () => (await import('./trading/trading-tab')).TradingTab);
const MoneyTab = defineLazyPart(async () => (await import('./money-tab')).MoneyTab);
const BrokerTab = defineLazyPart(async () => (await import('./broker-tab')).BrokerTab);
const MessagesTab = defineLazyPart(async () => (await import('./messages-tab')).MessagesTab);
const SecurityTab = defineLazyPart(async () => (await import('./security-tab')).SecurityTab);
const AuditTab = defineLazyPart(
  async () => (await import('../features/users/audit/audit-view')).AuditView,
);

const WAITING = <SkeletonBlock height={240} />;

/** All about one user, at one address. */
export default function CustomerPage() {
  const t = useText();
  const navigate = useNavigate();
  const { userId = '' } = useParams();
  const id = /^\d+$/.test(userId) ? Number(userId) : null;
  const customer = useCustomer(id);
  const parent = { label: t('allUsers'), to: '/admin/users' };
  if (id === null || readProblem(customer.error).status === 404) {
    return (
      <PageFrame parent={parent} title={t('title')}>
        <EmptyState title={t('noUser', { id: userId })} hint={t('noUserHint')} />
      </PageFrame>
    );
  }
  if (customer.isLoadingError) {
    return (
      <PageFrame parent={parent} title={t('title')}>
        <ErrorState error={customer.error} onRetry={() => customer.refetch()} />
      </PageFrame>
    );
  }
  if (customer.isPending) {
    return (
      <PageFrame parent={parent} title={t('title')}>
        <SkeletonRows rows={8} />
      </PageFrame>
    );
  }
  const user = customer.data;
  return (
    <PageFrame
      parent={parent}
      title={user.username}
      line={`${user.first_name} ${user.last_name} · ${user.email}`}
      actions={
        <>
          <UserRoles user={user} />
          <Button
            component={Link}
            to={`/admin/users?user=${user.id}&section=edit`}
            variant="outlined"
            size="small"
          >
            {t('profile')}
          </Button>
        </>
      }
    >
      <Tabs
        label={t('tabs')}
        tabs={[
          { id: 'timeline', label: t('timeline'), content: <EventsTab userId={user.id} /> },
          {
            id: 'trading',
            label: t('trading'),
            content: <TradingTab user={user} waiting={WAITING} />,
          },
          { id: 'money', label: t('money'), content: <MoneyTab user={user} waiting={WAITING} /> },
          {
            id: 'broker',
            label: t('broker'),
            content: <BrokerTab userId={user.id} waiting={WAITING} />,
          },
          {
            id: 'messages',
            label: t('messages'),
            content: <MessagesTab user={user} waiting={WAITING} />,
          },
          {
            id: 'security',
            label: t('security'),
            content: (
              <SecurityTab
                user={user}
                onDeleted={() => void navigate('/admin/users')}
                waiting={WAITING}
              />
            ),
          },
          {
            id: 'audit',
            label: t('audit'),
            content: <AuditTab userId={user.id} waiting={WAITING} />,
          },
        ]}
      />
      <LeaveQuestion />
    </PageFrame>
  );
}
