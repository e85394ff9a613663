import type { CouplingType } from '@entropi/contracts/coupled-strategies';
import type { Strategy } from '@entropi/contracts/trading-model';
import { MarketName } from '@entropi/shared/ui/market-name';
import { useModeName } from '@entropi/shared/ui/use-mode-name';
import { useText } from './account-settings.texts';

/** Says what the chosen strategy trades and how it sells. */
export function StrategyHint({ strategy }: { strategy: Strategy }) {
  const t = useText();
  const nameMode = useModeName();
  const { description, epic, sell_mode_config: config } = strategy;
  return (
    <>
      {description && `${description} `}
      <MarketName epic={epic} /> · {nameMode(config.mode)}. {t('nextCycle')}
    </>
  );
}

/** A coupled strategy: several strategies that are traded as one. */
export interface Coupling {
  name: string;
  type: CouplingType;
  strategy_ids: readonly number[];
  /** The strategies in their order, without those that this page cannot read. */
  members: readonly Strategy[];
}

/** Says what the chosen coupled strategy trades; null when it could not be read. */
export function CoupledHint({ coupling }: { coupling: Coupling | null }) {
  const t = useText();
  const members =
    coupling &&
    t('coupledMembers', {
      how: t(`coupledTypes.${coupling.type}`),
      names: coupling.members.map(({ name }) => name).join(', '),
    });
  return (
    <>
      {members} {t('coupledHint')}
    </>
  );
}
