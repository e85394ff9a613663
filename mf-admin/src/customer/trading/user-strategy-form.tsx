import type { User } from '@entropi/contracts/user-model';
import { Form, useZodForm } from '@entropi/shared/ui/form';
import { Select } from '@entropi/shared/ui/form-fields';
import { notify } from '@entropi/shared/ui/notify';
import { ErrorState, SkeletonBlock } from '@entropi/shared/ui/states';
import * as z from 'zod/mini';
import { useConfirmation } from '../../confirmation/use-confirmation';
import {
  type StrategyChoice,
  useChosenStrategy,
  useSetStrategy,
  useTradable,
} from './trading.queries';
import { useText } from './trading.texts';

const Fields = z.object({ chosen: z.nullable(z.string()) });

/** One choice among strategies and couples, as the value of a select. */
const toValue = ({ strategy_id: one, coupled_strategy_id: couple }: StrategyChoice) =>
  one !== null ? `strategy ${one}` : couple !== null ? `couple ${couple}` : null;

function toChoice(value: string | null): StrategyChoice {
  const [kind, id] = value?.split(' ') ?? [];
  return {
    strategy_id: kind === 'strategy' ? Number(id) : null,
    coupled_strategy_id: kind === 'couple' ? Number(id) : null,
  };
}

/** Which strategy, or which couple of them, a user runs. */
export function UserStrategyForm({ user }: { user: User }) {
  const { strategies, coupled } = useTradable();
  const chosen = useChosenStrategy(user.id);
  const failed = [strategies, coupled, chosen].find(({ isLoadingError }) => isLoadingError);
  if (failed) return <ErrorState error={failed.error} onRetry={() => failed.refetch()} />;
  if (!strategies.data || !coupled.data || !chosen.data) return <SkeletonBlock height={96} />;
  return (
    <Chooser
      key={toValue(chosen.data)}
      user={user}
      chosen={chosen.data}
      options={[
        ...strategies.data.map(({ id, name, is_active: isActive }) => ({
          value: `strategy ${id}`,
          label: name,
          isActive,
        })),
        ...coupled.data.map(({ id, name, is_active: isActive }) => ({
          value: `couple ${id}`,
          label: name,
          isActive,
        })),
      ].filter(({ value, isActive }) => isActive || value === toValue(chosen.data))}
    />
  );
}

interface ChooserProps {
  user: User;
  chosen: StrategyChoice;
  options: readonly { value: string; label: string }[];
}

function Chooser({ user, chosen, options }: ChooserProps) {
  const t = useText();
  const set = useSetStrategy(user.id);
  const form = useZodForm(Fields, { defaultValues: { chosen: toValue(chosen) } });
  const name = (value: string | null) =>
    options.find((one) => one.value === value)?.label ?? t('noStrategy');
  const { confirm, question } = useConfirmation();
  const save = async (value: string | null) => {
    await set.mutateAsync(toChoice(value));
    form.reset({ chosen: value });
    notify({ text: t('strategySet', { username: user.username, name: name(value) }) });
  };
  return (
    <>
      <Form
        form={form}
        submitLabel={t('setStrategy')}
        onSubmit={({ chosen: value }) =>
          confirm({
            title: t('strategyTitle', { username: user.username }),
            verb: t('setStrategy'),
            text: t('strategyQuestion', { before: name(toValue(chosen)), after: name(value) }),
            run: () => save(value),
          })
        }
      >
        <Select name="chosen" label={t('strategy')} options={options} noneLabel={t('noStrategy')} />
      </Form>
      {question}
    </>
  );
}
