import type { StrategyDraft } from '@entropi/contracts/strategy-jobs';
import { ResourceTable } from '@entropi/shared/ui/resource-table';
import { useLocalList } from '@entropi/shared/ui/use-resource-list';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { DraftActions } from './draft-actions';
import { useDraftColumns } from './draft-columns';
import { DraftOrder } from './draft-order';
import { DraftPrice } from './draft-price';
import { sortDrafts } from './sort-drafts';
import { useDraftSelection } from './use-draft-selection';
import type { ShownDrafts } from './variants.queries';
import { useText } from './variants.texts';

/** Prefix of the URL parameters of the grid. */
export const PREFIX = 'drafts';

const NARROW = '(max-width: 599.95px)';
const readName = ({ name }: StrategyDraft) => name;

export interface DraftGridProps {
  strategyId: number;
  shown: ShownDrafts;
  decimals: number;
  /** Called when the job that makes them has begun. */
  onStarted: () => void;
}

/** Every draft with its figures; those that can be made are ticked at first. */
export function DraftGrid({ strategyId, shown, decimals, onStarted }: DraftGridProps) {
  const t = useText();
  const isNarrow = useMediaQuery(NARROW);
  const columns = useDraftColumns(shown, decimals);
  const local = useLocalList(shown.drafts, readName, PREFIX);
  const list = { ...local, rows: sortDrafts(shown.drafts, columns.all, local.state.sort) };
  const selection = useDraftSelection(shown.drafts);
  return (
    <Stack sx={{ gap: 2 }}>
      <DraftPrice shown={shown} decimals={decimals} />
      <DraftActions
        strategyId={strategyId}
        shown={shown}
        selection={selection}
        onStarted={onStarted}
      />
      {isNarrow && <DraftOrder columns={columns.figures} state={local.state} />}
      <ResourceTable
        label={t('drafts')}
        list={list}
        columns={columns.all}
        selection={selection}
        narrow={(draft) => ({
          primary: (
            <FormControlLabel
              disabled={draft.error !== null}
              control={
                <Checkbox
                  size="small"
                  checked={selection.ticked.has(draft.name)}
                  onChange={() => selection.toggle(draft.name)}
                />
              }
              label={<Typography variant="body2">{draft.name}</Typography>}
            />
          ),
          secondary: columns.describe(draft),
          end: columns.renderLoss(draft),
        })}
        empty={{ title: t('notFound'), hint: t('notFoundHint') }}
      />
    </Stack>
  );
}
