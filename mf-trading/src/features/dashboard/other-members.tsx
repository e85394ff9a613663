import { getTaskCoupledStrategy } from '@entropi/contracts/coupled-strategies';
import type { Dashboard } from '@entropi/contracts/dashboard';
import { listStrategies } from '@entropi/contracts/strategies';
import { READABLE_ONLY } from '@entropi/shared/http/readable-only';
import { useClient } from '@entropi/shared/remote';
import { useIdentity } from '@entropi/shared/session';
import { ErrorState, SkeletonBlock } from '@entropi/shared/ui/states';
import { useTranslate } from '@entropi/shared/ui/use-translate';
import { useQuery } from '@tanstack/react-query';
import { MemberRisks } from '../../risk/member-risks';
import { readOwnChoice } from './own-choice.queries';
import { UnknownRisk } from './unknown-risk';

/** The members of the coupled strategy that is traded, and the user's own choices; null where these are not known. */
function useMembers({ user, task, own }: Dashboard) {
  const client = useClient();
  const isOwn = useIdentity().userId === user.id;
  const translate = useTranslate();
  return useQuery({
    queryKey: ['trading', 'members', user.id, task.coupled_strategy_id, own],
    queryFn: async ({ signal }) => {
      const [coupled, strategies, chosen] = await Promise.all([
        client.call(getTaskCoupledStrategy, { params: { user_id: user.id } }, { signal }),
        client.call(listStrategies, {}, { signal, ...READABLE_ONLY }),
        readOwnChoice(client, { own, isOwn }, signal),
      ]);
      const members = (coupled?.strategy_ids ?? []).flatMap(
        (id) => strategies.find((one) => one.id === id) ?? [],
      );
      return { type: coupled?.type ?? ('SEQUENCE' as const), members, chosen };
    },
    select: ({ members, ...rest }) => ({ ...rest, members: members.map(translate) }),
  });
}

/** What may be lost by the members of a coupled strategy beside the one whose ladder is shown. */
export function OtherMembers({ dashboard }: { dashboard: Dashboard }) {
  const read = useMembers(dashboard);
  if (read.isPending) return <SkeletonBlock height={220} />;
  if (!read.data) return <ErrorState error={read.error} onRetry={() => read.refetch()} />;
  const { type, members, chosen } = read.data;
  if (!chosen) return <UnknownRisk />;
  return (
    <MemberRisks
      type={type}
      members={members}
      without={dashboard.strategy?.id}
      account={dashboard.account}
      sizeFactor={chosen.size_factor}
      ownLadder={chosen.ladder}
      dailyLoss={chosen.daily_loss_limit}
    />
  );
}
