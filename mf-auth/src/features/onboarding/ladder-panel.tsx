import type { IgAccount } from '@entropi/contracts/broker-accounts';
import type { Strategy } from '@entropi/contracts/trading-model';
import { LadderPreview } from '@entropi/shared/ui/ladder-preview';
import { Panel } from '@entropi/shared/ui/panel';
import { EmptyState, ErrorState, SkeletonBlock } from '@entropi/shared/ui/states';
import { StrategyRisk } from '@entropi/shared/ui/strategy-risk';
import { Term } from '@entropi/shared/ui/term';
import { useLadderPreview } from './ladder.queries';
import { useOnboardingText } from './onboarding-texts';

export interface LadderPanelProps {
  strategy: Strategy;
  /** The account that is traded; null while it is not known. */
  account: IgAccount | null;
  /** NaN while the typed text is not a number. */
  sizeFactor: number;
  /** The user's own limit of a day; null without one. */
  dailyLoss: number | null;
}

export function LadderPanel({ strategy, account, sizeFactor, dailyLoss }: LadderPanelProps) {
  const t = useOnboardingText();
  const ladder = useLadderPreview(strategy, sizeFactor, account);
  return (
    <Panel title={<Term name="ladder">{t('strategy.preview')}</Term>}>
      {ladder.isPending && <SkeletonBlock height={240} />}
      {ladder.error && <ErrorState error={ladder.error} onRetry={() => void ladder.refetch()} />}
      {ladder.data === null && (
        <EmptyState title={t('strategy.noLadder')} hint={t('strategy.noLadderHint')} />
      )}
      {ladder.data && (
        <StrategyRisk
          strategy={strategy}
          account={account}
          dailyLoss={dailyLoss}
          {...ladder.data}
        />
      )}
      {ladder.data && <LadderPreview {...ladder.data} />}
    </Panel>
  );
}
