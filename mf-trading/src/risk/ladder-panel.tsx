import type { IgAccount } from '@entropi/contracts/broker-accounts';
import type { OwnLadder } from '@entropi/contracts/strategies';
import type { Strategy } from '@entropi/contracts/trading-model';
import { LadderPreview } from '@entropi/shared/ui/ladder-preview';
import { Panel } from '@entropi/shared/ui/panel';
import { EmptyState, ErrorState, SkeletonBlock } from '@entropi/shared/ui/states';
import { StrategyRisk } from '@entropi/shared/ui/strategy-risk';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useRiskText } from './risk.texts';
import { useStrategyLadder } from './strategy-ladder.queries';

export interface LadderPanelProps {
  title: ReactNode;
  strategy: Strategy;
  /** The account that is traded; null where none is known. */
  account: IgAccount | null;
  sizeFactor: number;
  ownLadder?: OwnLadder | null;
  /** The user's own limit of a day; null without one. */
  dailyLoss: number | null;
}

/** What may be lost by a strategy, above its whole ladder. */
export function LadderPanel(props: LadderPanelProps) {
  const { title, strategy, account, sizeFactor, ownLadder, dailyLoss } = props;
  const t = useRiskText();
  const ladder = useStrategyLadder({ strategy, ownLadder, sizeFactor, account });
  return (
    <Panel title={title}>
      {/* As high as the figures above a ladder of seven levels, so that what follows hardly moves. */}
      {ladder.isPending && <SkeletonBlock height={560} />}
      {ladder.isError && <ErrorState error={ladder.error} onRetry={() => ladder.refetch()} />}
      {ladder.data === null && <EmptyState title={t('noLadder')} hint={t('noLadderHint')} />}
      {ladder.data && ownLadder && (
        <Typography variant="body2" color="textSecondary">
          {t('ownLadder')}
        </Typography>
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
