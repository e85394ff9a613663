import type { LevelInput } from '@entropi/contracts/scales';
import type { User } from '@entropi/contracts/user-model';
import { useFormat } from '@entropi/shared/ui/format';
import { notify } from '@entropi/shared/ui/notify';
import { EmptyState, ErrorState, SkeletonBlock } from '@entropi/shared/ui/states';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { ConfirmButton } from '../../confirmation/confirm-button';
import { LadderForm } from '../../features/strategies/ladder-form';
import { toLevelInput } from '../../features/strategies/ladder-input';
import { useMarkets } from '../../features/strategies/strategies.queries';
import {
  useCurrentStrategy,
  useDeleteOwnTemplate,
  useOwnTemplate,
  useSaveOwnTemplate,
} from './trading.queries';
import { useText } from './trading.texts';

/** A user's own ladder, which goes before the strategy's from the next cycle on. */
export function OwnLadder({ user }: { user: User }) {
  const t = useText();
  const format = useFormat();
  const markets = useMarkets();
  const strategy = useCurrentStrategy(user.id);
  const template = useOwnTemplate(user.id);
  const save = useSaveOwnTemplate(user.id);
  const remove = useDeleteOwnTemplate(user.id);
  const failed = [strategy, template].find(({ isLoadingError }) => isLoadingError);
  if (failed) return <ErrorState error={failed.error} onRetry={() => failed.refetch()} />;
  if (strategy.isPending || template.isPending || markets.isPending) {
    return <SkeletonBlock height={320} />;
  }
  if (!strategy.data) {
    return <EmptyState title={t('noSellMode')} hint={t('noSellModeHint')} />;
  }
  const own = template.data ?? null;
  const { epic, direction, currency } = strategy.data;
  const unit = own?.unit ?? strategy.data.unit;
  const words = { username: user.username };
  const saveLadder = async (levels: LevelInput[]) => {
    const { version } = await save.mutateAsync({ unit, levels });
    notify({ text: t('ownLadderSaved', { ...words, version }) });
  };
  return (
    <Stack sx={{ gap: 2, maxWidth: 900 }}>
      {own ? (
        <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
          <Typography variant="body2">
            {t('ownLadderNow', {
              version: own.version,
              count: own.levels.length,
              size: format.size(own.total_size),
            })}
          </Typography>
          <ConfirmButton
            label={t('removeOwnLadder')}
            title={t('removeOwnLadderTitle', words)}
            text={t('removeOwnLadderText', { strategy: strategy.data.name })}
            done={t('ownLadderRemoved', words)}
            run={remove}
          />
        </Stack>
      ) : (
        <Typography variant="body2">
          {t('noOwnLadder', { strategy: strategy.data.name })}
        </Typography>
      )}
      <LadderForm
        key={own?.version ?? 0}
        strategy={strategy.data}
        saved={own?.levels.map(toLevelInput) ?? []}
        traded={{ epic, direction, currency, unit }}
        market={markets.data?.find((market) => market.epic === epic)}
        question={t('ownLadderQuestion', words)}
        onSave={saveLadder}
      />
    </Stack>
  );
}
