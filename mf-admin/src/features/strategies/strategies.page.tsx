import type { StrategyInput } from '@entropi/shared/contracts/trading-model';
import { useSearchParams } from '@entropi/shared/router';
import { notify } from '@entropi/shared/ui/notify';
import { PageFrame } from '@entropi/shared/ui/page-frame';
import { ResourceTable } from '@entropi/shared/ui/resource-table';
import { SidePanel } from '@entropi/shared/ui/side-panel';
import AddIcon from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { MissingRow } from '../../rows/missing-row';
import {
  useCreateStrategy,
  useMarkets,
  useOpenStrategy,
  useStrategies,
} from './strategies.queries';
import { useText } from './strategies.texts';
import { StrategyStatus, useStrategyColumns } from './strategy-columns';
import { StrategyForm } from './strategy-form';
import { StrategyPanel } from './strategy-panel';

const NEW = 'new';

export default function StrategiesPage() {
  const t = useText();
  const strategies = useStrategies();
  const markets = useMarkets();
  const create = useCreateStrategy();
  const [params, setParams] = useSearchParams();
  const known = markets.data ?? [];
  const columns = useStrategyColumns(known);

  const chosen = params.get('strategy');
  const open = useOpenStrategy(chosen, strategies.data);
  const choose = (id: string | null, section?: string) => {
    const next = new URLSearchParams(params);
    next.delete('section');
    if (id === null) next.delete('strategy');
    else next.set('strategy', id);
    if (section) next.set('section', section);
    setParams(next);
  };
  const add = async (input: StrategyInput) => {
    const created = await create.mutateAsync(input);
    notify({ text: t('saved', { name: created.name }) });
    choose(String(created.id), 'ladder');
  };
  return (
    <PageFrame
      title={t('title')}
      line={t('line')}
      actions={
        <Button variant="contained" startIcon={<AddIcon />} onClick={() => choose(NEW)}>
          {t('newStrategy')}
        </Button>
      }
    >
      <ResourceTable
        label={t('title')}
        columns={columns}
        rows={strategies.data}
        rowId={(strategy) => strategy.id}
        error={strategies.error}
        onRetry={() => strategies.refetch()}
        empty={{ title: t('empty'), hint: t('emptyHint') }}
        onOpen={(strategy) => choose(String(strategy.id))}
        narrow={(strategy) => ({
          primary: strategy.name,
          secondary: `${strategy.epic} · ${strategy.sell_mode_config.mode}`,
          end: <StrategyStatus strategy={strategy} />,
        })}
      />
      <SidePanel
        open={chosen === NEW}
        width={980}
        title={t('newStrategy')}
        onClose={() => choose(null)}
      >
        <StrategyForm strategy={null} markets={known} onSave={add} />
      </SidePanel>
      {open.row && (
        <StrategyPanel strategy={open.row} markets={known} onClose={() => choose(null)} />
      )}
      <MissingRow title={t('title')} open={open} onClose={() => choose(null)} />
    </PageFrame>
  );
}
