import type { CustomerSecurity } from '@entropi/contracts/customer';
import type { User } from '@entropi/contracts/user-model';
import { useFormat } from '@entropi/shared/ui/format';
import { notify } from '@entropi/shared/ui/notify';
import { useFailureText } from '@entropi/shared/ui/problem-words';
import { ErrorState, SkeletonBlock } from '@entropi/shared/ui/states';
import { When } from '@entropi/shared/ui/time';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import { ConfirmButton } from '../confirmation/confirm-button';
import { FactTable } from '../facts/fact-table';
import { UserAccess } from '../features/users/user-access';
import {
  useCustomerSecurity,
  useEndLinks,
  useEndSessions,
  useSendPasswordLink,
} from './customer.queries';
import { useText } from './customer.texts';

export interface SecurityTabProps {
  user: User;
  onDeleted: () => void;
}

/** What a user signs in with and where, mailed links, and what an operator can do about them. */
export function SecurityTab({ user, onDeleted }: SecurityTabProps) {
  const security = useCustomerSecurity(user.id);
  if (security.isPending) return <SkeletonBlock height={320} />;
  if (security.isLoadingError) {
    return <ErrorState error={security.error} onRetry={() => security.refetch()} />;
  }
  return (
    <Stack sx={{ gap: 2 }}>
      <Factors security={security.data} />
      <Sessions user={user} security={security.data} />
      <Links user={user} security={security.data} />
      <Paper variant="outlined" sx={{ p: 2, maxWidth: 560 }}>
        <UserAccess user={user} onDeleted={onDeleted} />
      </Paper>
    </Stack>
  );
}

function Factors({ security }: { security: CustomerSecurity }) {
  const t = useText();
  const format = useFormat();
  const { authenticator_since: since, recovery_codes_left: count } = security;
  const { authenticator_void_since: voidSince } = security;
  const findAuthenticatorState = () => {
    if (!since) return t('authenticatorNone');
    if (voidSince) return t('authenticatorVoid', { at: format.dateTime(voidSince) });
    return <When key="since" at={since} />;
  };
  return (
    <FactTable
      title={t('factors')}
      empty=""
      columns={[t('factor'), t('since'), t('lastUsed')]}
      rows={[
        {
          id: 'password',
          cells: [t('password'), t(security.has_password ? 'passwordSet' : 'passwordNone'), '–'],
        },
        {
          id: 'authenticator',
          cells: [
            since ? `${t('authenticator')}, ${t('recoveryCodes', { count })}` : t('authenticator'),
            findAuthenticatorState(),
            '–',
          ],
        },
        ...security.passkeys.map(({ id, name, created_at: at, last_used_at: usedAt }) => ({
          id: `passkey ${id}`,
          cells: [
            t('passkey', { name }),
            <When key="since" at={at} />,
            <When key="used" at={usedAt} />,
          ],
        })),
      ]}
    />
  );
}

function Sessions({ user, security }: { user: User; security: CustomerSecurity }) {
  const t = useText();
  const end = useEndSessions(user.id);
  const words = { username: user.username };
  return (
    <FactTable
      title={t('sessions')}
      empty={t('noSessions')}
      columns={[t('device'), t('address'), t('since'), t('lastUsed'), t('endsAt'), t('bound')]}
      rows={security.sessions.map((session) => ({
        id: session.id,
        cells: [
          session.agent ?? '–',
          session.address ?? '–',
          <When key="since" at={session.created_at} />,
          <When key="used" at={session.last_used_at} />,
          session.ends_at ? <When key="ends" at={session.ends_at} dateOnly /> : '–',
          t(session.bound ? 'yes' : 'no'),
        ],
      }))}
      actions={
        security.sessions.length > 0 && (
          <ConfirmButton
            label={t('endSessions')}
            title={t('endSessionsTitle', words)}
            text={t('endSessionsText')}
            done={t('sessionsEnded', words)}
            run={end}
          />
        )
      }
    />
  );
}

function Links({ user, security }: { user: User; security: CustomerSecurity }) {
  const t = useText();
  const describeFailure = useFailureText();
  const end = useEndLinks(user.id);
  const send = useSendPasswordLink(user.id);
  const words = { username: user.username };
  return (
    <FactTable
      title={t('links')}
      empty={t('noLinks')}
      columns={[t('link'), t('mailedTo'), t('sent'), t('ends')]}
      rows={security.links.map(({ id, kind, email, created_at: at, expires_at: until }) => ({
        id,
        cells: [
          t(`linkKinds.${kind}`),
          email ?? '–',
          <When key="sent" at={at} />,
          <When key="ends" at={until} />,
        ],
      }))}
      actions={
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
          {security.links.length > 0 && (
            <ConfirmButton
              label={t('endLinks')}
              title={t('endLinksTitle', words)}
              text={t('endLinksText')}
              done={t('linksEnded', words)}
              run={end}
            />
          )}
          <Button
            size="small"
            variant="outlined"
            loading={send.isPending}
            onClick={() =>
              send.mutate(undefined, {
                onSuccess: ({ kind, email }) => notify({ text: t(`linkSent.${kind}`, { email }) }),
                onError: (error) => notify({ text: describeFailure(error), tone: 'error' }),
              })
            }
          >
            {t('sendLink')}
          </Button>
        </Stack>
      }
    />
  );
}
