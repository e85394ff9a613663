import type { IgAccount } from '@entropi/shared/contracts/broker-accounts';
import type { Strategy } from '@entropi/shared/contracts/trading-model';
import { LadderPreview } from '@entropi/shared/ui/ladder-preview';
import { MarginWarning } from '@entropi/shared/ui/margin-warning';
import { Panel } from '@entropi/shared/ui/panel';
import { EmptyState, ErrorState, SkeletonBlock } from '@entropi/shared/ui/states';
import { Term } from '@entropi/shared/ui/term';
import { useLadderPreview } from './ladder.queries';
import { useOnboardingText } from './onboarding-texts';

export interface LadderPanelProps {
  strategy: Strategy;
  /** The account that is traded; null while it is not known. */
  account: IgAccount | null;
  /** NaN while the typed text is not a number. */
  sizeFactor: number;
}

export function LadderPanel({ strategy, account, sizeFactor }: LadderPanelProps) {
  const t = useOnboardingText();
  const ladder = useLadderPreview(strategy, sizeFactor, account?.currency);
  return (
    <Panel title={<Term name="ladder">{t('strategy.preview')}</Term>}>
      {ladder.isPending && <SkeletonBlock height={240} />}
      {ladder.error && <ErrorState error={ladder.error} onRetry={() => void ladder.refetch()} />}
      {ladder.data === null && (
        <EmptyState title={t('strategy.noLadder')} hint={t('strategy.noLadderHint')} />
      )}
      {ladder.data && (
        <MarginWarning
          margin={ladder.data.preview.totals.margin}
          funds={
            account?.balance
              ? { amount: account.balance.balance.toFixed(2), currency: account.currency }
              : null
          }
        />
      )}
      {ladder.data && <LadderPreview {...ladder.data} />}
    </Panel>
  );
}
