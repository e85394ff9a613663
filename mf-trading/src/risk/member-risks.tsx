import type { CouplingType } from '@entropi/contracts/coupled-strategies';
import type { Strategy } from '@entropi/contracts/trading-model';
import { useFormat } from '@entropi/shared/ui/format';
import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { LadderPanel, type LadderPanelProps } from './ladder-panel';
import { useRiskText } from './risk.texts';
import { useStrategyLadders } from './strategy-ladder.queries';

export interface MemberRisksProps extends Omit<LadderPanelProps, 'title' | 'strategy'> {
  type: CouplingType;
  /** The members in their order. */
  members: readonly Strategy[];
  /** The member that is shown elsewhere. */
  without?: number | undefined;
}

/** What all members need together; nothing while that is not known. */
function Together({ type, members, account, sizeFactor, ownLadder }: MemberRisksProps) {
  const t = useRiskText();
  const format = useFormat();
  const ladders = useStrategyLadders(members, { sizeFactor, ownLadder, account });
  // An EXCLUSIVE or a SEQUENCE has the shares of one member open at a time.
  if (type === 'EXCLUSIVE' || type === 'SEQUENCE') {
    return (
      <Alert severity="info" role="note">
        {t('oneAtATime')}
      </Alert>
    );
  }
  const margins = ladders.flatMap(({ data }) => (data ? [data.preview.totals.margin] : []));
  const currencies = new Set(margins.map(({ currency }) => currency));
  const [currency] = currencies;
  if (ladders.some(({ isPending }) => isPending)) return null;
  // A dash and why: a sum of a part of the members would look like that of all.
  const unknown = (key: 'togetherUnread' | 'togetherNoLadder' | 'togetherMixed', values = {}) => (
    <Alert severity="info" role="note">
      {t('togetherUnknown', { why: t(key, values) })}
    </Alert>
  );
  if (ladders.some(({ isError }) => isError)) return unknown('togetherUnread');
  if (!currency || margins.length < members.length) return unknown('togetherNoLadder');
  if (currencies.size > 1) {
    return unknown('togetherMixed', { currencies: [...currencies].join(', ') });
  }
  const cents = margins.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0);
  const margin = format.money({ amount: (cents / 100).toFixed(2), currency });
  const funds = account?.currency === currency ? account.balance?.balance : undefined;
  if (!funds || funds <= 0)
    return (
      <Alert severity="info" role="note">
        {t('together', { margin })}
      </Alert>
    );
  const share = cents / funds;
  return (
    <Alert severity={share > 100 ? 'warning' : 'info'} role="note">
      {t('togetherOf', { margin, percent: format.percent(share) })}
    </Alert>
  );
}

/** What may be lost by each member of a coupled strategy, and what all of them need. */
export function MemberRisks(props: MemberRisksProps) {
  const { type: _type, members, without, ...rest } = props;
  const t = useRiskText();
  return (
    <Stack sx={{ gap: 2 }}>
      <Together {...props} />
      {members
        .filter(({ id }) => id !== without)
        .map((strategy) => (
          <LadderPanel
            key={strategy.id}
            title={t('ladderOf', { name: strategy.name })}
            strategy={strategy}
            {...rest}
          />
        ))}
    </Stack>
  );
}
