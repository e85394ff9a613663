import FilterListIcon from '@mui/icons-material/FilterList';
import ViewColumnIcon from '@mui/icons-material/ViewColumnOutlined';
import Tooltip from '@mui/material/Tooltip';
import { ColumnsPanelTrigger, FilterPanelTrigger, Toolbar, ToolbarButton } from '@mui/x-data-grid';
import { createContext, type ReactNode, useContext } from 'react';
import { useUiText } from './ui-texts';

export interface ToolbarContent {
  left: ReactNode;
  /** The button of the CSV. */
  csv: ReactNode;
  /** The table's own filters: only over rows that are all here. */
  hasFilter: boolean;
}

/** Reaches the toolbar past Data Grid, which makes it from a component alone. */
export const ToolbarContext = createContext<ToolbarContent>({
  left: null,
  csv: null,
  hasFilter: false,
});

/** Tools and search left; columns, filter and CSV right: one row. */
export function ResourceToolbar() {
  const t = useUiText();
  const { left, csv, hasFilter } = useContext(ToolbarContext);
  return (
    <Toolbar style={{ minHeight: 56, height: 'auto', paddingInline: 12 }}>
      {left}
      <Tooltip title={t('columns')}>
        <ColumnsPanelTrigger render={<ToolbarButton aria-label={t('columns')} />}>
          <ViewColumnIcon fontSize="small" />
        </ColumnsPanelTrigger>
      </Tooltip>
      {hasFilter && (
        <Tooltip title={t('filter')}>
          <FilterPanelTrigger render={<ToolbarButton aria-label={t('filter')} />}>
            <FilterListIcon fontSize="small" />
          </FilterPanelTrigger>
        </Tooltip>
      )}
      {csv}
    </Toolbar>
  );
}
