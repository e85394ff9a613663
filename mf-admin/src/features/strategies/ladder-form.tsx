import { LevelInput, MAX_LEVELS } from '@entropi/shared/contracts/scales';
import { ConfirmDialog } from '@entropi/shared/ui/confirm-dialog';
import { Form, useZodForm } from '@entropi/shared/ui/form';
import { LadderPreview } from '@entropi/shared/ui/ladder-preview';
import { notify } from '@entropi/shared/ui/notify';
import { ErrorState } from '@entropi/shared/ui/states';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { LadderChanges } from './ladder-changes';
import { diffLadders, type LadderChange } from './ladder-diff';
import { LadderRows } from './ladder-rows';
import { LadderRule } from './ladder-rule';
import { type PreviewInput, useLadderPreview } from './strategies.queries';
import { useText } from './strategies.texts';

const Ladder = z.strictObject({
  levels: z.array(LevelInput).check(z.minLength(1), z.maxLength(MAX_LEVELS)),
});
export type LadderFormInput = z.input<typeof Ladder>;

interface Question {
  changes: LadderChange[];
  decide: (isSaved: boolean) => void;
}

export interface LadderFormProps {
  /** The ladder in force; empty before there is one. */
  saved: LevelInput[];
  market: Omit<PreviewInput, 'levels' | 'generate'>;
  decimals: number;
  onSave: (levels: LevelInput[]) => Promise<unknown>;
}

const FIRST: LevelInput = { offset: 0, size: 1, take_profit: null };

/** The saved levels to be changed, what they would cost, and a question before they are saved. */
export function LadderForm({ saved, market, decimals, onSave }: LadderFormProps) {
  const t = useText();
  const [question, setQuestion] = useState<Question | null>(null);
  const form = useZodForm(Ladder, {
    defaultValues: { levels: saved.length > 0 ? saved : [FIRST] },
  });
  const ladder = Ladder.safeParse(useWatch({ control: form.control }));
  const preview = useLadderPreview(
    ladder.success ? { ...market, levels: ladder.data.levels } : null,
  );
  const changed = ladder.success ? diffLadders(saved, ladder.data.levels) : [];
  const request = (changes: LadderChange[]) =>
    new Promise<boolean>((resolve) => {
      const decide = (isSaved: boolean) => {
        setQuestion(null);
        resolve(isSaved);
      };
      setQuestion({ changes, decide });
    });
  const submit = async ({ levels }: LadderFormInput) => {
    const changes = diffLadders(saved, levels);
    if (changes.length === 0) return notify({ text: t('ladderSame') });
    const isAgreed = await request(changes);
    if (isAgreed) await onSave(levels);
    return isAgreed;
  };
  return (
    <>
      <Typography variant="h3">{t('rule')}</Typography>
      <LadderRule
        market={market}
        onFill={(levels) => form.setValue('levels', levels, { shouldDirty: true })}
      />
      <Typography variant="h3">{t('rows')}</Typography>
      <Form form={form} submitLabel={t('saveLadder')} onSubmit={submit}>
        <LadderRows unit={t(`units.${market.unit}`)} />
        <Typography variant="h3">{t('preview')}</Typography>
        {preview.isError && <ErrorState error={preview.error} />}
        {preview.data && <LadderPreview preview={preview.data} decimals={decimals} />}
        <Typography variant="h3">{t('changes')}</Typography>
        {changed.length > 0 ? (
          <LadderChanges changes={changed} />
        ) : (
          <Typography variant="body2">{t('ladderSame')}</Typography>
        )}
      </Form>
      {question && (
        <ConfirmDialog
          open
          size="sm"
          destructive={false}
          title={t('saveLadderTitle', { count: question.changes.length })}
          verb={t('saveLadderVerb')}
          onConfirm={() => question.decide(true)}
          onCancel={() => question.decide(false)}
        >
          <Typography variant="body2" sx={{ mb: 1 }}>
            {t('saveLadderText')}
          </Typography>
          <LadderChanges changes={question.changes} />
        </ConfirmDialog>
      )}
    </>
  );
}
