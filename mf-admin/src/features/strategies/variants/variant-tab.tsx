import type { VariantRanges } from '@entropi/contracts/strategy-jobs';
import { EmptyState, SkeletonRows } from '@entropi/shared/ui/states';
import { useTableState } from '@entropi/shared/ui/table-state';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { DraftGrid, PREFIX } from './draft-grid';
import { VariantForm } from './variant-form';
import { type ShownDrafts, useShowDrafts } from './variants.queries';
import { useText } from './variants.texts';

export interface VariantTabProps {
  strategyId: number;
  /** Decimals of the market's prices. */
  decimals: number;
}

/** From ranges to a grid of drafts, of which the ticked ones are made as strategies. */
export function VariantTab({ strategyId, decimals }: VariantTabProps) {
  const t = useText();
  const preview = useShowDrafts(strategyId);
  const table = useTableState({ prefix: PREFIX });
  const [shown, setShown] = useState<ShownDrafts | null>(null);
  const show = async (ranges: VariantRanges) => {
    setShown(null);
    setShown(await preview.mutateAsync(ranges));
    // The new drafts may have no such page, and none with the text or the filter that was set for the earlier ones.
    table.change({ page: 0, search: '', filter: null });
  };
  return (
    <Stack sx={{ gap: 3 }}>
      <VariantForm onShow={show} />
      {preview.isPending && <SkeletonRows rows={8} />}
      {!preview.isPending && !shown && <EmptyState title={t('none')} hint={t('noneHint')} />}
      {shown && (
        <DraftGrid
          strategyId={strategyId}
          shown={shown}
          decimals={decimals}
          onStarted={() => setShown(null)}
        />
      )}
    </Stack>
  );
}
