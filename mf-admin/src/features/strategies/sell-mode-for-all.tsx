import type { SellModePreview } from '@entropi/contracts/strategy-jobs';
import type { SellModeConfig, Strategy } from '@entropi/contracts/trading-model';
import { ConfirmDialog } from '@entropi/shared/ui/confirm-dialog';
import { Figure, FigureStrip } from '@entropi/shared/ui/figure';
import { useFormat } from '@entropi/shared/ui/format';
import { ErrorState, SkeletonBlock } from '@entropi/shared/ui/states';
import { useModeName } from '@entropi/shared/ui/use-mode-name';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { FactTable } from '../../facts/fact-table';
import { useText } from './strategies.texts';
import { useSellModeForAll, useSellModePreview } from './strategy-jobs.queries';

/** Gives the saved sell mode of one strategy to every strategy. */
export function SellModeForAll({ strategy }: { strategy: Strategy }) {
  const t = useText();
  const [confirming, setConfirming] = useState(false);
  return (
    <>
      <Button onClick={() => setConfirming(true)}>{t('sellModeAll')}</Button>
      {confirming && <Question strategy={strategy} onClose={() => setConfirming(false)} />}
    </>
  );
}

interface QuestionProps {
  strategy: Strategy;
  onClose: () => void;
}

function Question({ strategy, onClose }: QuestionProps) {
  const t = useText();
  const format = useFormat();
  const describe = useSellModeWords();
  const { name, sell_mode_config: config } = strategy;
  const preview = useSellModePreview(config);
  const apply = useSellModeForAll();
  const start = async () => {
    await apply.mutateAsync(config);
    onClose();
  };
  const changed = preview.data?.changed ?? 0;
  return (
    <ConfirmDialog
      open
      size="md"
      title={t('sellModeAllTitle', { name })}
      verb={t('sellModeAllVerb', { count: changed, number: format.number(changed) })}
      busy={apply.isPending}
      ready={preview.isSuccess && changed > 0}
      error={apply.error}
      onConfirm={() => void start().catch(() => undefined)}
      onCancel={onClose}
    >
      <Stack sx={{ gap: 2 }}>
        <Typography variant="body2">{t('sellModeAllText', { mode: describe(config) })}</Typography>
        {preview.isError && <ErrorState error={preview.error} onRetry={() => preview.refetch()} />}
        {preview.isPending && <SkeletonBlock height={120} />}
        {preview.data && <Preview preview={preview.data} />}
      </Stack>
    </ConfirmDialog>
  );
}

/** How many strategies would change, of how many users, and which. */
function Preview({ preview }: { preview: SellModePreview }) {
  const t = useText();
  const format = useFormat();
  const describe = useSellModeWords();
  const { strategies, changed } = preview;
  const left = changed - strategies.length;
  return (
    <>
      <FigureStrip>
        <Figure label={t('willChange')}>{format.number(changed)}</Figure>
        <Figure label={t('staySame')}>{format.number(preview.unchanged)}</Figure>
        <Figure label={t('users')}>{format.number(preview.users)}</Figure>
        <Figure label={t('running')}>{format.number(preview.active)}</Figure>
      </FigureStrip>
      <FactTable
        title={t('willChange')}
        columns={[t('name'), t('sellModeNow'), t('users'), t('running')]}
        rows={strategies.map((one) => ({
          id: one.id,
          cells: [
            one.name,
            describe(one.sell_mode_config),
            format.number(one.users_count),
            format.number(one.active_count),
          ],
        }))}
        empty={t('allHaveIt')}
        foot={
          left > 0 && (
            <Typography variant="body2" color="textSecondary">
              {t('andMore', { count: left, number: format.number(left) })}
            </Typography>
          )
        }
      />
    </>
  );
}

/** Says how a strategy sells: its mode, target and stops. */
function useSellModeWords(): (config: SellModeConfig) => string {
  const t = useText();
  const format = useFormat();
  const nameMode = useModeName();
  return ({ mode, target, unit, share_stop: shareStop, cycle_stop: cycleStop }) => {
    const inUnit = (value: number) => `${format.number(value)} ${t(`units.${unit}`)}`;
    return [
      nameMode(mode),
      `${t('target')} ${inUnit(target)}`,
      ...(shareStop === null ? [] : [`${t('shareStop')} ${inUnit(shareStop)}`]),
      ...(cycleStop === null ? [] : [`${t('cycleStop')} ${inUnit(cycleStop)}`]),
    ].join(' · ');
  };
}
