import { getTaskCoupledStrategy } from '@entropi/contracts/coupled-strategies';
import type { Dashboard } from '@entropi/contracts/dashboard';
import { getConfig, listStrategies } from '@entropi/contracts/strategies';
import { READABLE_ONLY } from '@entropi/shared/http/readable-only';
import { useClient } from '@entropi/shared/remote';
import { ErrorState, SkeletonBlock } from '@entropi/shared/ui/states';
import { useTranslate } from '@entropi/shared/ui/use-translate';
import { useQuery } from '@tanstack/react-query';
import { MemberRisks } from '../../risk/member-risks';

/** The members of the coupled strategy that is traded, and the user's own choices. */
function useMembers({ user, task }: Dashboard) {
  const client = useClient();
  const translate = useTranslate();
  return useQuery({
    queryKey: ['trading', 'members', user.id, task.coupled_strategy_id],
    queryFn: async ({ signal }) => {
      const [coupled, strategies, config] = await Promise.all([
        client.call(getTaskCoupledStrategy, { params: { user_id: user.id } }, { signal }),
        client.call(listStrategies, {}, { signal, ...READABLE_ONLY }),
        client.call(getConfig, {}, { signal }),
      ]);
      const members = (coupled?.strategy_ids ?? []).flatMap(
        (id) => strategies.find((one) => one.id === id) ?? [],
      );
      return { type: coupled?.type ?? ('SEQUENCE' as const), members, config };
    },
    select: ({ members, ...rest }) => ({ ...rest, members: members.map(translate) }),
  });
}

/** What may be lost by the members of a coupled strategy beside the one whose ladder is shown. */
export function OtherMembers({ dashboard }: { dashboard: Dashboard }) {
  const read = useMembers(dashboard);
  if (read.isPending) return <SkeletonBlock height={220} />;
  if (!read.data) return <ErrorState error={read.error} onRetry={() => read.refetch()} />;
  const { type, members, config } = read.data;
  return (
    <MemberRisks
      type={type}
      members={members}
      without={dashboard.strategy?.id}
      account={dashboard.account}
      sizeFactor={config.size_factor}
      dailyLoss={config.daily_loss_limit}
    />
  );
}
