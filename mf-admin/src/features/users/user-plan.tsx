import type { User } from '@entropi/shared/contracts/user-model';
import { Form, useZodForm } from '@entropi/shared/ui/form';
import { Select } from '@entropi/shared/ui/form-fields';
import { notify } from '@entropi/shared/ui/notify';
import { EmptyState, ErrorState, SkeletonBlock } from '@entropi/shared/ui/states';
import * as z from 'zod/mini';
import { usePlans, useSetUserSubscription } from './users.queries';
import { useText } from './users.texts';

const Fields = z.object({ subscription_id: z.int() });

/** The plan a user is on. */
export function UserPlan({ user }: { user: User }) {
  const t = useText();
  const plans = usePlans();
  const assign = useSetUserSubscription(user.id);
  const form = useZodForm(Fields, {
    defaultValues: { subscription_id: user.subscription?.subscription_id },
  });
  if (plans.isPending) return <SkeletonBlock height={96} />;
  if (plans.isError) return <ErrorState error={plans.error} onRetry={() => plans.refetch()} />;
  const options = plans.data
    .filter((plan) => plan.is_active || plan.id === user.subscription?.subscription_id)
    .map((plan) => ({ value: plan.id, label: plan.name }));
  if (options.length === 0) return <EmptyState title={t('noPlans')} hint={t('noPlansHint')} />;
  return (
    <Form
      form={form}
      submitLabel={t('assignPlan')}
      onSubmit={async (values) => {
        await assign.mutateAsync(values);
        notify({ text: t('planAssigned', { username: user.username }) });
      }}
    >
      <Select name="subscription_id" label={t('plan')} options={options} />
    </Form>
  );
}
