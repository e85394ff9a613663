import type { Market } from '@entropi/shared/contracts/markets';
import type { Strategy, StrategyInput } from '@entropi/shared/contracts/trading-model';
import { ConfirmDialog } from '@entropi/shared/ui/confirm-dialog';
import { notify } from '@entropi/shared/ui/notify';
import { SidePanel } from '@entropi/shared/ui/side-panel';
import { Tabs } from '@entropi/shared/ui/tabs';
import { discardUnsaved } from '@entropi/shared/ui/unsaved';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { LadderEditor } from './ladder-editor';
import { SellModeForAll } from './sell-mode-for-all';
import { useDeleteStrategy, useUpdateStrategy } from './strategies.queries';
import { useText } from './strategies.texts';
import { StrategyForm } from './strategy-form';
import { StrategySlippage } from './strategy-slippage';
import { StrategyUsers } from './strategy-users';
import { StrategyVersions } from './strategy-versions';
import { VariantForm } from './variant-form';

export interface StrategyPanelProps {
  strategy: Strategy;
  markets: Market[];
  onClose: () => void;
}

/** One strategy: market and limits, ladder, variants, versions, users. */
export function StrategyPanel({ strategy, markets, onClose }: StrategyPanelProps) {
  const t = useText();
  const update = useUpdateStrategy(strategy.id);
  const remove = useDeleteStrategy(strategy.id);
  const [confirming, setConfirming] = useState(false);
  const { name } = strategy;
  const market = markets.find((known) => known.epic === strategy.epic);

  const save = async (input: StrategyInput) => {
    const saved = await update.mutateAsync({ ...input, version: strategy.version });
    notify({ text: t('saved', { name: saved.name }) });
  };
  const deleteAndClose = async () => {
    await remove.mutateAsync();
    notify({ text: t('deleted', { name }) });
    discardUnsaved();
    onClose();
  };
  const form = (
    <StrategyForm
      key={strategy.version}
      strategy={strategy}
      markets={markets}
      onSave={save}
      actions={
        <>
          <SellModeForAll strategy={strategy} />
          <Button
            color="error"
            disabled={strategy.users_count > 0}
            onClick={() => setConfirming(true)}
          >
            {t('deleteStrategy')}
          </Button>
        </>
      }
    />
  );
  return (
    <SidePanel open width={980} title={name} onClose={onClose}>
      <Tabs
        label={t('tabs')}
        param="section"
        tabs={[
          { id: 'market', label: t('tabMarket'), content: form },
          {
            id: 'ladder',
            label: t('tabLadder'),
            content: (
              <LadderEditor
                // Keyed by the market, because another market has other suggestions.
                key={market?.epic}
                strategy={strategy}
                market={market}
              />
            ),
          },
          {
            id: 'variants',
            label: t('tabVariants'),
            content: <VariantForm strategyId={strategy.id} />,
          },
          {
            id: 'versions',
            label: t('tabVersions'),
            content: <StrategyVersions strategy={strategy} />,
          },
          {
            id: 'slippage',
            label: t('tabSlippage'),
            content: <StrategySlippage strategyId={strategy.id} />,
          },
          {
            id: 'users',
            label: t('tabUsers'),
            content: <StrategyUsers strategyId={strategy.id} />,
          },
        ]}
      />
      <ConfirmDialog
        open={confirming}
        title={t('deleteTitle', { name })}
        verb={t('deleteStrategy')}
        busy={remove.isPending}
        error={remove.error}
        onConfirm={() => void deleteAndClose().catch(() => undefined)}
        onCancel={() => setConfirming(false)}
      >
        {t('deleteText')}
      </ConfirmDialog>
    </SidePanel>
  );
}
