import { Multipliers } from '@entropi/contracts/trading-model';
import type { User } from '@entropi/contracts/user-model';
import { Form, useZodForm } from '@entropi/shared/ui/form';
import { notify } from '@entropi/shared/ui/notify';
import { ErrorState, SkeletonBlock } from '@entropi/shared/ui/states';
import * as z from 'zod/mini';
import { useConfirmation } from '../../confirmation/use-confirmation';
import { MultiplierFields, useRowName } from '../../features/strategies/multiplier-fields';
import { useMultipliers, useSetMultipliers } from './trading.queries';
import { useText } from './trading.texts';

const Fields = z.strictObject({ profit_multipliers: Multipliers });

/** By how much the targets of one user are multiplied. */
export function UserMultipliersForm({ user }: { user: User }) {
  const multipliers = useMultipliers(user.id);
  if (multipliers.isPending) return <SkeletonBlock height={120} />;
  if (multipliers.isLoadingError) {
    return <ErrorState error={multipliers.error} onRetry={() => multipliers.refetch()} />;
  }
  return (
    <Editor key={JSON.stringify(multipliers.data)} user={user} multipliers={multipliers.data} />
  );
}

function Editor({ user, multipliers }: { user: User; multipliers: Multipliers }) {
  const t = useText();
  const set = useSetMultipliers(user.id);
  const { confirm, question } = useConfirmation();
  const form = useZodForm(Fields, { defaultValues: { profit_multipliers: multipliers } });
  return (
    <>
      <Form
        form={form}
        submitLabel={t('setMultipliers')}
        toField={(path) => `profit_multipliers.${path}`}
        namePath={useRowName()}
        onSubmit={(wanted) =>
          confirm({
            trades: true,
            title: t('multipliersTitle', { username: user.username }),
            verb: t('setMultipliers'),
            text: t('multipliersQuestion'),
            run: async () => {
              await set.mutateAsync(wanted.profit_multipliers);
              form.reset(wanted);
              notify({ text: t('multipliersSet', { username: user.username }) });
            },
          })
        }
      >
        <MultiplierFields />
      </Form>
      {question}
    </>
  );
}
