import type { Market } from '@entropi/contracts/markets';
import type { LevelInput } from '@entropi/contracts/scales';
import type { Strategy } from '@entropi/contracts/trading-model';
import { ConfirmDialog } from '@entropi/shared/ui/confirm-dialog';
import { Form, useZodForm } from '@entropi/shared/ui/form';
import { Heading } from '@entropi/shared/ui/heading';
import { LadderPreview } from '@entropi/shared/ui/ladder-preview';
import { notify } from '@entropi/shared/ui/notify';
import { ErrorState, SkeletonBlock } from '@entropi/shared/ui/states';
import { StrategyRisk } from '@entropi/shared/ui/strategy-risk';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { LadderChanges } from './ladder-changes';
import { diffLadders, type LadderChange } from './ladder-diff';
import { Ladder, type LadderFormInput } from './ladder-input';
import { LadderRows } from './ladder-rows';
import { LadderRule } from './ladder-rule';
import { useLevelName } from './level-name';
import { type PreviewInput, useLadderPreview } from './strategies.queries';
import { useText } from './strategies.texts';
import { suggestSize, suggestStep } from './suggest-ladder';

interface Question {
  changes: LadderChange[];
  decide: (isSaved: boolean) => void;
}

export interface LadderFormProps {
  strategy: Strategy;
  /** The ladder in force; empty before there is one. */
  saved: LevelInput[];
  /** The market that the ladder trades, and how it sells. */
  traded: Omit<PreviewInput, 'levels' | 'generate'>;
  market: Market | undefined;
  /** Says whom the ladder is for, before it is saved. Default: every user of the strategy. */
  question?: string;
  onSave: (levels: LevelInput[]) => Promise<unknown>;
}

const DEFAULT_DECIMALS = 2;

/** The room that a preview takes: its figures and headings, and each level. */
const PREVIEW_PX = 290;
const LEVEL_PX = 38;

/** Edits the saved levels, shows what they would cost, and asks before they are saved. */
export function LadderForm(props: LadderFormProps) {
  const { strategy, saved, traded, market, onSave } = props;
  const t = useText();
  const [question, setQuestion] = useState<Question | null>(null);
  const first = {
    offset: market ? suggestStep(market, traded.unit) : 0,
    size: market ? suggestSize(market) : 1,
    take_profit: null,
  };
  const form = useZodForm(Ladder, {
    defaultValues: { levels: saved.length > 0 ? saved : [{ ...first, offset: 0 }] },
  });
  const ladder = Ladder.safeParse(useWatch({ control: form.control }));
  const preview = useLadderPreview(
    ladder.success ? { ...traded, levels: ladder.data.levels } : null,
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
      <Heading>{t('rule')}</Heading>
      <LadderRule
        traded={traded}
        market={market}
        onFill={(levels) => form.setValue('levels', levels, { shouldDirty: true })}
      />
      <Heading>{t('rows')}</Heading>
      <Form form={form} submitLabel={t('saveLadder')} onSubmit={submit} namePath={useLevelName()}>
        <LadderRows unit={t(`units.${traded.unit}`)} second={first} />
        <Heading>{t('preview')}</Heading>
        {preview.isError && <ErrorState error={preview.error} />}
        {preview.isLoading && ladder.success && (
          <SkeletonBlock height={PREVIEW_PX + LEVEL_PX * ladder.data.levels.length} />
        )}
        {preview.data && (
          <StrategyRisk
            strategy={strategy}
            preview={preview.data}
            decimals={market?.decimal_places ?? DEFAULT_DECIMALS}
            account={null}
          />
        )}
        {preview.data && (
          <LadderPreview
            preview={preview.data}
            decimals={market?.decimal_places ?? DEFAULT_DECIMALS}
          />
        )}
        <Heading>{t('changes')}</Heading>
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
            {props.question ?? t('saveLadderText')}
          </Typography>
          <LadderChanges changes={question.changes} />
        </ConfirmDialog>
      )}
    </>
  );
}
