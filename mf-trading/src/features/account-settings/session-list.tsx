import { notify } from '@entropi/shared/ui/notify';
import { StatusChip } from '@entropi/shared/ui/state-chip';
import { ErrorState, SkeletonRows } from '@entropi/shared/ui/states';
import { Ago, When } from '@entropi/shared/ui/time';
import Button from '@mui/material/Button';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import { useEndSession, useSessions } from './account-settings.queries';
import { useText } from './account-settings.texts';
import { nameAgent } from './name-agent';

/** Lists where the user is signed in. Every session but the present one can be ended. */
export function SessionList() {
  const t = useText();
  const sessions = useSessions();
  const end = useEndSession();
  const nameDevice = (agent: string | null) => {
    const named = agent && nameAgent(agent);
    return named ? t('device', named) : agent || t('unknownDevice');
  };
  if (sessions.isPending) return <SkeletonRows rows={2} />;
  if (sessions.isLoadingError) {
    return <ErrorState error={sessions.error} onRetry={() => sessions.refetch()} />;
  }
  return (
    <List dense disablePadding>
      {sessions.data.map((session) => (
        <ListItem key={session.id} divider disableGutters>
          <ListItemText
            primary={nameDevice(session.agent)}
            secondary={
              <>
                {session.address} · {t('lastUsed')} <Ago at={session.last_used_at} /> ·{' '}
                {session.bound ? t('bound') : t('notBound')}
                {session.ends_at && (
                  <>
                    {' '}
                    · {t('endsAt')} <When at={session.ends_at} dateOnly />
                  </>
                )}
              </>
            }
          />
          {session.current ? (
            <StatusChip label={t('thisSession')} colour="gain.main" />
          ) : (
            <Button
              size="small"
              disabled={end.isPending}
              onClick={() =>
                end.mutate(session.id, {
                  onSuccess: () => notify({ text: t('sessionEnded') }),
                })
              }
            >
              {t('endSession')}
            </Button>
          )}
        </ListItem>
      ))}
    </List>
  );
}
