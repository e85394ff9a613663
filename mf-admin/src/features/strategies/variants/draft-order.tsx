import type { StrategyDraft } from '@entropi/contracts/strategy-jobs';
import type { Column } from '@entropi/shared/ui/resource-columns';
import type { TableStateControl } from '@entropi/shared/ui/table-state';
import TextField from '@mui/material/TextField';
import { useText } from './variants.texts';

export interface DraftOrderProps {
  columns: readonly Column<StrategyDraft>[];
  state: TableStateControl;
}

const SEPARATOR = '~';

/** The order of the drafts, where there are no headings to press. */
export function DraftOrder({ columns, state }: DraftOrderProps) {
  const t = useText();
  const { sort } = state;
  const choose = (chosen: string) => {
    const [field = '', order] = chosen.split(SEPARATOR);
    state.change({ sort: field ? { field, order: order === 'desc' ? 'desc' : 'asc' } : null });
  };
  return (
    <TextField
      select
      size="small"
      label={t('order')}
      value={sort ? [sort.field, sort.order].join(SEPARATOR) : ''}
      onChange={(event) => choose(event.target.value)}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      <option value="">{t('asMade')}</option>
      {columns.flatMap(({ field, label }) => [
        <option key={`${field} asc`} value={`${field}${SEPARATOR}asc`}>
          {t('rising', { label })}
        </option>,
        <option key={`${field} desc`} value={`${field}${SEPARATOR}desc`}>
          {t('falling', { label })}
        </option>,
      ])}
    </TextField>
  );
}
