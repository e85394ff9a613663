import type { PushDevice } from '@entropi/contracts/channel-model';
import { notify } from '@entropi/shared/ui/notify';
import { useFailureText } from '@entropi/shared/ui/problem-words';
import { Ago } from '@entropi/shared/ui/time';
import Button from '@mui/material/Button';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import { useTurnOff } from './channels.queries';
import { useText } from './channels.texts';
import { nameAgent } from './name-agent';

/** Lists the browsers that show notifications. Every one but the present one can be removed here. */
export function PushDeviceList({ devices }: { devices: readonly PushDevice[] }) {
  const t = useText();
  const describeFailure = useFailureText();
  const remove = useTurnOff();
  if (devices.length === 0) return null;
  const name = (agent: string) => {
    const named = nameAgent(agent);
    return named ? t('device', named) : t('unknownDevice');
  };
  return (
    <List dense disablePadding aria-label={t('devices')}>
      {devices.map(({ id, agent, current, last_sent_at: sentAt }) => (
        <ListItem key={id} divider disableGutters>
          <ListItemText
            primary={current ? `${name(agent)} · ${t('thisDevice')}` : name(agent)}
            secondary={
              sentAt ? (
                <>
                  {t('lastSent')} <Ago at={sentAt} />
                </>
              ) : (
                t('neverSent')
              )
            }
          />
          {!current && (
            <Button
              size="small"
              disabled={remove.isPending}
              aria-label={`${t('remove')}: ${name(agent)}`}
              onClick={() =>
                remove.mutate(
                  { id, isOwn: false },
                  { onError: (error) => notify({ text: describeFailure(error), tone: 'error' }) },
                )
              }
            >
              {t('remove')}
            </Button>
          )}
        </ListItem>
      ))}
    </List>
  );
}
