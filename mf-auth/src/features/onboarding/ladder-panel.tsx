import type { Strategy } from '@entropi/shared/contracts/trading-model';
import { LadderPreview } from '@entropi/shared/ui/ladder-preview';
import { Panel } from '@entropi/shared/ui/panel';
import { EmptyState, ErrorState, SkeletonBlock } from '@entropi/shared/ui/states';
import { useLadderPreview } from './ladder.queries';
import { useOnboardingText } from './onboarding-texts';

export interface LadderPanelProps {
  strategy: Strategy;
  /** Not a number while what is typed cannot be read. */
  sizeFactor: number;
}

export function LadderPanel({ strategy, sizeFactor }: LadderPanelProps) {
  const t = useOnboardingText();
  const ladder = useLadderPreview(strategy, sizeFactor);
  return (
    <Panel title={t('strategy.preview')}>
      {ladder.isPending && <SkeletonBlock height={240} />}
      {ladder.error && <ErrorState error={ladder.error} onRetry={() => void ladder.refetch()} />}
      {ladder.data === null && <EmptyState title={t('strategy.noLadder')} />}
      {ladder.data && <LadderPreview {...ladder.data} />}
    </Panel>
  );
}
