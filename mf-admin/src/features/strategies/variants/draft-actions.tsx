import { useAnnouncement } from '@entropi/shared/ui/announce';
import { useFormat } from '@entropi/shared/ui/format';
import { readProblem } from '@entropi/shared/ui/problem';
import { ErrorState } from '@entropi/shared/ui/states';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { DraftSelection } from './use-draft-selection';
import { type ShownDrafts, useCreateDrafts } from './variants.queries';
import { useText } from './variants.texts';

/** The count is announced after this pause, and so once when several are ticked in a row. */
const SETTLE_MS = 500;

export interface DraftActionsProps {
  strategyId: number;
  shown: ShownDrafts;
  selection: DraftSelection;
  onStarted: () => void;
}

/** Makes the ticked drafts. */
export function DraftActions({ strategyId, shown, selection, onStarted }: DraftActionsProps) {
  const t = useText();
  const format = useFormat();
  const create = useCreateDrafts(strategyId, shown);
  const { count, possible, ticked } = selection;
  const number = format.number(count);
  const text = t('ticked', { number, total: format.number(shown.drafts.length) });
  useAnnouncement(count, text, SETTLE_MS);
  const start = async () => {
    const names = shown.drafts.map(({ name }) => name).filter((name) => ticked.has(name));
    await create.mutateAsync(names);
    onStarted();
  };
  const isStale = create.isError && readProblem(create.error).code === 'stale_version';
  const staleWords = { title: t('stale'), hint: t('staleHint') };
  return (
    <>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <Button
          variant="contained"
          disabled={count === 0}
          loading={create.isPending}
          onClick={() => void start().catch(() => undefined)}
        >
          {t('create', { count, number })}
        </Button>
        <Button disabled={count === possible} onClick={selection.tickAll}>
          {t('tickAll')}
        </Button>
        <Button disabled={count === 0} onClick={selection.clear}>
          {t('tickNone')}
        </Button>
        <Typography variant="body2" color="textSecondary">
          {possible === 0 ? t('nonePossible') : text}
        </Typography>
      </Stack>
      {create.isError && (
        <ErrorState error={create.error} expected={isStale} {...(isStale ? staleWords : {})} />
      )}
    </>
  );
}
