import {
  type CoupledStrategy,
  CoupledStrategyInput,
  CouplingType,
} from '@entropi/contracts/coupled-strategies';
import type { Strategy } from '@entropi/contracts/trading-model';
import { Form, useZodForm } from '@entropi/shared/ui/form';
import { Select, Switch, TextField } from '@entropi/shared/ui/form-fields';
import { NumberField } from '@entropi/shared/ui/number-field';
import type { ReactNode } from 'react';
import { TranslationFields } from '../../../translations/translation-fields';
import { toTranslationFields, toTranslationInput } from '../../../translations/translation-input';
import { useText } from './coupled-strategies.texts';
import { MemberList } from './member-list';

export interface CoupledFormProps {
  coupled: CoupledStrategy | null;
  members: readonly Strategy[];
  onSave: (input: CoupledStrategyInput) => Promise<void>;
  actions?: ReactNode;
}

export function CoupledForm({ coupled, members, onSave, actions }: CoupledFormProps) {
  const t = useText();
  const form = useZodForm(CoupledStrategyInput, {
    defaultValues: {
      name: coupled?.name ?? '',
      translations: toTranslationFields(coupled?.translations),
      type: coupled?.type ?? 'SEQUENCE',
      strategy_ids: coupled?.strategy_ids ?? [],
      joint_target: coupled?.joint_target ?? null,
      is_active: coupled?.is_active ?? true,
    },
  });
  const save = (input: CoupledStrategyInput) =>
    onSave({
      ...input,
      translations: toTranslationInput(input.translations, coupled?.translations),
    });
  const isBasket = form.watch('type') === 'BASKET';
  return (
    <Form form={form} submitLabel={t('save')} onSubmit={save} actions={actions}>
      <TextField name="name" label={t('name')} autoFocus={coupled === null} />
      <TranslationFields />
      <Select
        name="type"
        label={t('type')}
        options={CouplingType.options.map((value) => ({ value, label: t(`types.${value}`) }))}
      />
      <MemberList name="strategy_ids" members={members} />
      {(isBasket || form.watch('joint_target') !== null) && (
        <NumberField name="joint_target" label={t('jointTarget')} hint={t('jointTargetHint')} />
      )}
      <Switch name="is_active" label={t('isActive')} />
    </Form>
  );
}
