import type { Strategy } from '@entropi/contracts/trading-model';
import { EmptyState, ErrorState, SkeletonBlock } from '@entropi/shared/ui/states';
import { StrategyRisk } from '@entropi/shared/ui/strategy-risk';
import { toLevelInput } from '../ladder-input';
import {
  type PreviewInput,
  useLadderPreview,
  useMarkets,
  useTemplate,
} from '../strategies.queries';
import { useText } from '../strategies.texts';

const DEFAULT_DECIMALS = 2;
const RISK_PX = 160;

/** What the whole ladder of a strategy holds and may lose at the market's present price. */
export function MemberRisk({ strategy }: { strategy: Strategy }) {
  const t = useText();
  const { epic, direction, currency } = strategy;
  const markets = useMarkets();
  const template = useTemplate(strategy.id);
  const input: PreviewInput | null = template.data
    ? {
        epic,
        direction,
        currency,
        unit: template.data.unit,
        levels: template.data.levels.map(toLevelInput),
      }
    : null;
  const preview = useLadderPreview(input);
  if (template.isLoadingError) {
    return <ErrorState error={template.error} onRetry={() => template.refetch()} />;
  }
  if (template.data === null) return <EmptyState title={t('noLadder')} hint={t('noLadderHint')} />;
  if (preview.isLoadingError) {
    return <ErrorState error={preview.error} onRetry={() => preview.refetch()} />;
  }
  if (!preview.data) return <SkeletonBlock height={RISK_PX} />;
  const market = markets.data?.find((one) => one.epic === epic);
  return (
    <StrategyRisk
      strategy={strategy}
      preview={preview.data}
      decimals={market?.decimal_places ?? DEFAULT_DECIMALS}
      account={null}
    />
  );
}
