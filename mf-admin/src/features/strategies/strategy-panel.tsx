import type { Market } from '@entropi/contracts/markets';
import type { Strategy, StrategyInput } from '@entropi/contracts/trading-model';
import { ConfirmDialog } from '@entropi/shared/ui/confirm-dialog';
import { defineLazyPart } from '@entropi/shared/ui/lazy-part';
import { notify } from '@entropi/shared/ui/notify';
import { SidePanel } from '@entropi/shared/ui/side-panel';
import { SkeletonBlock } from '@entropi/shared/ui/states';
import { Tabs } from '@entropi/shared/ui/tabs';
import { discardUnsaved } from '@entropi/shared/ui/unsaved';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { LadderEditor } from './ladder-editor';
import { useDeleteStrategy, useUpdateStrategy } from './strategies.queries';
import { useText } from './strategies.texts';
import { StrategyForm } from './strategy-form';
import { toInput } from './strategy-input';
import { StrategyUsers } from './strategy-users';

// Most visits are for the market or the ladder, so the other tabs are fetched when they are opened.
const SellModeTab = defineLazyPart(async () => (await import('./sell-mode-tab')).SellModeTab);
const MultipliersTab = defineLazyPart(
  async () => (await import('./multipliers-tab')).MultipliersTab,
);
const BacktestTab = defineLazyPart(
  async () => (await import('./backtests/backtest-tab')).BacktestTab,
);
const VariantTab = defineLazyPart(async () => (await import('./variants/variant-tab')).VariantTab);
const StrategyVersions = defineLazyPart(
  async () => (await import('./strategy-versions')).StrategyVersions,
);
const StrategySlippage = defineLazyPart(
  async () => (await import('./strategy-slippage')).StrategySlippage,
);

/** Decimals of prices while the market is not known. */
const DEFAULT_DECIMALS = 2;

const WAITING = <SkeletonBlock height={240} />;

export interface StrategyPanelProps {
  strategy: Strategy;
  markets: Market[];
  onClose: () => void;
}

/** One strategy: market and limits, ladder, sell mode, multipliers, back-tests, variants, versions, users. */
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
  const savePart = (part: Partial<StrategyInput>) => save({ ...toInput(strategy), ...part });
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
        <Button
          color="error"
          disabled={strategy.users_count > 0}
          onClick={() => setConfirming(true)}
        >
          {t('deleteStrategy')}
        </Button>
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
            id: 'sell-mode',
            label: t('mode'),
            content: (
              <SellModeTab
                key={strategy.version}
                strategy={strategy}
                onSave={savePart}
                waiting={WAITING}
              />
            ),
          },
          {
            id: 'multipliers',
            label: t('tabMultipliers'),
            content: (
              <MultipliersTab
                key={strategy.version}
                strategy={strategy}
                onSave={savePart}
                waiting={WAITING}
              />
            ),
          },
          {
            id: 'backtest',
            label: t('tabBacktest'),
            content: <BacktestTab strategy={strategy} waiting={WAITING} />,
          },
          {
            id: 'variants',
            label: t('tabVariants'),
            content: (
              <VariantTab
                strategyId={strategy.id}
                decimals={market?.decimal_places ?? DEFAULT_DECIMALS}
                waiting={WAITING}
              />
            ),
          },
          {
            id: 'versions',
            label: t('tabVersions'),
            content: <StrategyVersions strategy={strategy} waiting={WAITING} />,
          },
          {
            id: 'slippage',
            label: t('tabSlippage'),
            content: <StrategySlippage strategyId={strategy.id} waiting={WAITING} />,
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
