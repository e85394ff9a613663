import type { Market } from '@entropi/contracts/markets';
import type { LevelInput } from '@entropi/contracts/scales';
import type { Strategy } from '@entropi/contracts/trading-model';
import { useFormat } from '@entropi/shared/ui/format';
import { Heading } from '@entropi/shared/ui/heading';
import { notify } from '@entropi/shared/ui/notify';
import { EmptyState, ErrorState, SkeletonBlock } from '@entropi/shared/ui/states';
import Stack from '@mui/material/Stack';
import { LadderForm } from './ladder-form';
import { toLevelInput } from './ladder-input';
import { useSaveTemplate, useTemplate } from './strategies.queries';
import { useText } from './strategies.texts';

export interface LadderEditorProps {
  strategy: Strategy;
  /** The strategy's market; undefined while it is not known. */
  market: Market | undefined;
}

/** Lets the saved ladder be changed level by level. */
export function LadderEditor({ strategy, market }: LadderEditorProps) {
  const t = useText();
  const format = useFormat();
  const template = useTemplate(strategy.id);
  const save = useSaveTemplate(strategy.id);
  if (template.isPending) return <SkeletonBlock height={240} />;
  if (template.isLoadingError) {
    return <ErrorState error={template.error} onRetry={() => template.refetch()} />;
  }
  const { epic, direction, currency } = strategy;
  const current = template.data;
  // A saved ladder keeps its unit, even if the strategy has changed to another one since.
  const unit = current?.unit ?? strategy.unit;
  const saveLadder = async (levels: LevelInput[]) => {
    const saved = await save.mutateAsync({ unit, levels });
    notify({ text: t('ladderSaved', { version: saved.version }) });
  };
  return (
    <Stack sx={{ gap: 3 }}>
      {current ? (
        <Heading>
          {t('currentLadder', {
            version: current.version,
            count: current.levels.length,
            size: format.size(current.total_size),
          })}
        </Heading>
      ) : (
        <EmptyState title={t('noLadder')} hint={t('noLadderHint')} />
      )}
      <LadderForm
        key={current?.version ?? 0}
        strategy={strategy}
        saved={current?.levels.map(toLevelInput) ?? []}
        traded={{ epic, direction, currency, unit }}
        market={market}
        onSave={saveLadder}
      />
    </Stack>
  );
}
