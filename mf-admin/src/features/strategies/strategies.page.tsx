import { getStrategy, listStrategies } from '@entropi/contracts/strategies';
import type { StrategyInput } from '@entropi/contracts/trading-model';
import { LeaveQuestion } from '@entropi/shared/ui/leave-question';
import { notify } from '@entropi/shared/ui/notify';
import { ResourcePage } from '@entropi/shared/ui/resource-page';
import { discardUnsaved } from '@entropi/shared/ui/unsaved';
import { useResourceList } from '@entropi/shared/ui/use-resource-list';
import { OpenJob } from '../../jobs/open-job';
import { TranslatedName } from '../../translations/translated-name';
import { CoupledView } from './coupled-strategies/coupled-view';
import { MigrateButton } from './migrate-button';
import { STRATEGIES, useCreateStrategy, useMarkets } from './strategies.queries';
import { useText } from './strategies.texts';
import { StrategyEnd, StrategyLine, useStrategyColumns } from './strategy-columns';
import { StrategyForm } from './strategy-form';
import { StrategyPanel } from './strategy-panel';
import { useStrategyResults } from './strategy-results.queries';

export default function StrategiesPage() {
  const t = useText();
  const markets = useMarkets().data ?? [];
  const results = useStrategyResults();
  const create = useCreateStrategy();
  const list = useResourceList({
    call: listStrategies,
    queryKey: STRATEGIES,
    open: {
      param: 'strategy',
      read: (client, id, signal) =>
        client.call(getStrategy, { params: { strategy_id: id } }, { signal }),
    },
  });
  const add = async (input: StrategyInput) => {
    const { id, name } = await create.mutateAsync(input);
    notify({ text: t('saved', { name }) });
    discardUnsaved();
    list.open.show(id, 'ladder');
  };
  return (
    <>
      <ResourcePage
        label={t('title')}
        line={t('line')}
        actions={<MigrateButton />}
        sections={[{ id: 'coupled', label: t('coupled'), content: <CoupledView /> }]}
        list={list}
        columns={useStrategyColumns(markets, results)}
        narrow={(strategy) => ({
          primary: <TranslatedName thing={strategy} />,
          secondary: <StrategyLine strategy={strategy} markets={markets} />,
          end: <StrategyEnd strategy={strategy} results={results} />,
        })}
        empty={{ title: t('empty'), hint: t('emptyHint') }}
        create={{
          label: t('newStrategy'),
          width: 980,
          form: <StrategyForm strategy={null} markets={markets} onSave={add} />,
        }}
        panel={(strategy, close) => (
          <StrategyPanel strategy={strategy} markets={markets} onClose={close} />
        )}
      />
      <OpenJob changes={STRATEGIES} />
      <LeaveQuestion />
    </>
  );
}
