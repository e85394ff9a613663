import type { MonitoringUser } from '@entropi/contracts/monitoring';
import type { TaskState } from '@entropi/contracts/trading-model';
import { findReason } from '@entropi/shared/lists/monitoring';
import { MoneyDelta } from '@entropi/shared/ui/delta';
import { ResourcePage } from '@entropi/shared/ui/resource-page';
import { StateChip } from '@entropi/shared/ui/state-chip';
import { useSelection } from '@entropi/shared/ui/use-selection';
import { SelectedTasks } from '../../bulk/selected-tasks';
import { JobsView } from '../../jobs/jobs-view';
import { OpenJob } from '../../jobs/open-job';
import { EngineView } from './engine/engine-view';
import { EngineStrip } from './engine-strip';
import { ForeignAlert } from './foreign-alert';
import { HoldAlert } from './hold-alert';
import { LedgerDifferences } from './ledger-differences';
import { MONITORING, useBooks, useTaskCounts } from './monitoring.queries';
import { useText } from './monitoring.texts';
import { useMonitoringColumns } from './monitoring-columns';
import { useMonitoringList } from './monitoring-list';
import { MonitoringPanel } from './monitoring-panel';
import { ReasonGroups } from './reason-groups';
import { useReasonWords } from './reason-words';
import { RefreshButton } from './refresh-button';
import { StopAllButton } from './stop-all-button';

export default function MonitoringPage() {
  const t = useText();
  const nameState = (state: string) => t(`states.${state as TaskState}`);
  const list = useMonitoringList();
  const selection = useSelection(list);
  const books = useBooks();
  const summary = useTaskCounts();
  const findWords = useReasonWords();
  const describeReason = (row: MonitoringUser) => {
    const reason = findReason(row);
    return reason !== null && <div>{findWords(reason).title}</div>;
  };
  const { users, active, paused, stopped, error } = summary ?? {};
  const states = { '': users, active, paused, stopped, error };
  return (
    <>
      <ResourcePage
        label={t('title')}
        line={t('line')}
        actions={
          <>
            <RefreshButton />
            <StopAllButton />
          </>
        }
        above={
          <>
            {books?.hold && <HoldAlert hold={books.hold} restored={books.restored} />}
            {books && <ForeignAlert foreign={books.foreign} />}
            <EngineStrip />
            <ReasonGroups reasons={summary?.reasons ?? []} table={list.state} />
            <SelectedTasks selection={selection} filterOf="matching" />
          </>
        }
        tab={t('tasks')}
        sections={[
          { id: 'jobs', label: t('jobs'), content: <JobsView /> },
          { id: 'engine', label: t('engineTab'), content: <EngineView /> },
          { id: 'differences', label: t('differences'), content: <LedgerDifferences /> },
        ]}
        list={list}
        columns={useMonitoringColumns()}
        filters={[
          { name: 'state', label: t('state'), text: nameState, chips: true, counts: states },
          {
            name: 'closes',
            label: t('closes'),
            text: () => t('unsent'),
            chips: true,
            counts: { unsent: summary?.unsent },
          },
          {
            name: 'shares',
            label: t('unmanaged'),
            text: () => t('unmanaged'),
            chips: true,
            counts: { unmanaged: summary?.unmanaged },
          },
          { name: 'reason', label: t('reason'), text: (code) => findWords(code).title },
        ]}
        selection={selection}
        narrow={(row) => ({
          primary: row.user.username,
          secondary: (
            <>
              <MoneyDelta value={row.unrealised} />
              {describeReason(row)}
            </>
          ),
          end: <StateChip state={row.task.state} degraded={row.task.degraded} />,
        })}
        empty={{ title: t('empty'), hint: t('emptyHint') }}
        panel={(row, close) => <MonitoringPanel key={row.user.id} task={row} onClose={close} />}
      />
      <OpenJob changes={MONITORING} />
    </>
  );
}
