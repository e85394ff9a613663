import type { User } from '@entropi/contracts/user-model';
import { Form, useZodForm } from '@entropi/shared/ui/form';
import { Select, TextField } from '@entropi/shared/ui/form-fields';
import { useFormat } from '@entropi/shared/ui/format';
import { notify } from '@entropi/shared/ui/notify';
import { EmptyState, ErrorState, SkeletonBlock } from '@entropi/shared/ui/states';
import Stack from '@mui/material/Stack';
import * as z from 'zod/mini';
import { useConfirmation } from '../../confirmation/use-confirmation';
import { PlanQuestion } from './plan-question';
import { PlanState } from './plan-state';
import { usePlans, useSetUserSubscription } from './users.queries';
import { useText } from './users.texts';

const Fields = z.object({ subscription_id: z.int(), starts_on: z.iso.date() });
type Choice = z.infer<typeof Fields>;

/** The plan a user is on, and the choice of another one, which says first what it changes. */
export function UserPlan({ user }: { user: User }) {
  const t = useText();
  const format = useFormat();
  const plans = usePlans();
  const assign = useSetUserSubscription(user.id);
  const { confirm, question } = useConfirmation();
  const form = useZodForm(Fields, {
    defaultValues: {
      subscription_id: user.subscription?.subscription_id,
      starts_on: new Date().toISOString().slice(0, 10),
    },
  });
  if (plans.isPending) return <SkeletonBlock height={280} />;
  if (plans.isLoadingError)
    return <ErrorState error={plans.error} onRetry={() => plans.refetch()} />;
  const options = plans.data
    .filter((plan) => plan.is_active || plan.id === user.subscription?.subscription_id)
    .map((plan) => ({ value: plan.id, label: plan.name }));
  if (options.length === 0) return <EmptyState title={t('noPlans')} hint={t('noPlansHint')} />;
  const { username } = user;
  const assignPlan = (choice: Choice) => {
    const plan = plans.data.find(({ id }) => id === choice.subscription_id);
    if (!plan) return false;
    return confirm({
      title: t('planTitle', { username, plan: plan.name }),
      verb: t('assignPlan'),
      text: <PlanQuestion user={user} plan={plan} startsOn={choice.starts_on} />,
      run: async () => {
        await assign.mutateAsync(choice);
        form.reset(choice);
        notify({ text: t('planAssigned', { username, date: format.day(choice.starts_on) }) });
      },
    });
  };
  return (
    <Stack sx={{ gap: 2 }}>
      <PlanState user={user} />
      <Form form={form} submitLabel={t('assignPlan')} onSubmit={assignPlan}>
        <Select name="subscription_id" label={t('plan')} options={options} />
        <TextField name="starts_on" type="date" label={t('planFrom')} hint={t('planFromHint')} />
      </Form>
      {question}
    </Stack>
  );
}
