import type { EngineDetails } from '@entropi/contracts/engine-details';
import { useFormat } from '@entropi/shared/ui/format';
import { ErrorState, SkeletonBlock } from '@entropi/shared/ui/states';
import { When } from '@entropi/shared/ui/time';
import { useUiText } from '@entropi/shared/ui/ui-texts';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { FactTable } from '../../../facts/fact-table';
import { useEngineDetails } from '../monitoring.queries';
import { useText } from './engine.texts';
import { EngineFindingsList } from './engine-findings-list';
import { LatencySteps } from './latency-steps';
import { useQueueName } from './use-queue-name';

/** The engine in words: what is wrong and what to do, and below that the figures. */
export function EngineView() {
  const details = useEngineDetails();
  if (details.isPending) return <SkeletonBlock height={320} />;
  if (details.isError) {
    return <ErrorState error={details.error} onRetry={() => details.refetch()} />;
  }
  return (
    <Stack sx={{ gap: 2 }}>
      <EngineFindingsList details={details.data} />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
          alignItems: 'start',
        }}
      >
        <Processes details={details.data} />
        <Unresolved details={details.data} />
        <LatencySteps latency={details.data.latency} />
        <Queues details={details.data} />
        <Feeds details={details.data} />
        <Allowances details={details.data} />
      </Box>
    </Stack>
  );
}

/** A length of time; a dash where nothing waits. */
function useAge(): (ms: number | null) => string {
  const format = useFormat();
  return (ms) => (ms === null ? '–' : format.duration(ms / 1000));
}

function Processes({ details }: { details: EngineDetails }) {
  const t = useText();
  const tUi = useUiText();
  const format = useFormat();
  const age = useAge();
  const { held, free } = details.keys;
  return (
    <FactTable
      wide
      title={t('processes')}
      columns={[t('process'), t('roles'), t('since'), t('lastSign'), t('keys'), t('price')]}
      rows={details.processes.map((one) => ({
        id: one.id,
        cells: [
          one.id,
          one.roles.join(', '),
          <When key="since" at={one.started_at} />,
          age(one.heartbeat_age_ms),
          one.is_member || !one.roles.includes('engine')
            ? format.number(one.keys_owned)
            : t('notMember'),
          age(one.feed_age_ms),
        ],
      }))}
      empty={t('none')}
      foot={
        <Typography variant="body2" sx={{ mt: 1 }}>
          {tUi('labelled', {
            label: t('leases'),
            text: `${format.number(held)} ${t('held')}, ${format.number(free)} ${t('free')}`,
          })}
        </Typography>
      }
    />
  );
}

function Unresolved({ details }: { details: EngineDetails }) {
  const t = useText();
  const format = useFormat();
  const age = useAge();
  return (
    <FactTable
      title={t('unresolved')}
      columns={[t('order'), t('waiting'), t('oldest')]}
      rows={details.unresolved.map(({ kind, state, count, oldest_ms: oldest }) => ({
        id: `${kind} ${state}`,
        cells: [
          `${t(`kinds.${kind}`)}, ${t(`states.${state}`)}`,
          format.number(count),
          age(oldest),
        ],
      }))}
      empty={t('noneUnresolved')}
    />
  );
}

function Queues({ details }: { details: EngineDetails }) {
  const t = useText();
  const format = useFormat();
  const age = useAge();
  const nameQueue = useQueueName();
  const queues = [
    { name: t('requests'), ...details.requests },
    ...details.queues.map(({ name, ...waiting }) => ({ name: nameQueue(name), ...waiting })),
  ];
  return (
    <FactTable
      title={t('queues')}
      columns={[t('queue'), t('waiting'), t('oldest')]}
      rows={queues.map(({ name, count, oldest_ms: oldest }) => ({
        id: name,
        cells: [name, format.number(count), age(oldest)],
      }))}
      empty={t('none')}
    />
  );
}

function Feeds({ details }: { details: EngineDetails }) {
  const t = useText();
  const format = useFormat();
  return (
    <FactTable
      title={t('feeds')}
      columns={[t('environment'), t('read'), t('sources.streamed'), t('sources.polled')]}
      rows={details.feeds.map(({ environment, is_held: isHeld, markets }) => {
        const count = (source: 'streamed' | 'polled') =>
          format.number(markets.find((one) => one.source === source)?.count ?? 0);
        return {
          id: environment,
          cells: [environment, t(isHeld ? 'yes' : 'no'), count('streamed'), count('polled')],
        };
      })}
      empty={t('none')}
    />
  );
}

function Allowances({ details }: { details: EngineDetails }) {
  const t = useText();
  const format = useFormat();
  return (
    <FactTable
      title={t('allowances')}
      columns={[t('environment'), t('left'), t('resets')]}
      rows={details.allowances.map(({ environment, kind, left, max, resets_at: until }) => ({
        id: `${environment} ${kind}`,
        cells: [
          `${environment}, ${t(`allowanceKinds.${kind}`)}`,
          t('of', { left: format.number(left), max: format.number(max) }),
          until ? <When key="until" at={until} /> : '–',
        ],
      }))}
      empty={t('none')}
    />
  );
}
