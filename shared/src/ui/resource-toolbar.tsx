import FilterListIcon from '@mui/icons-material/FilterList';
import ViewColumnIcon from '@mui/icons-material/ViewColumnOutlined';
import Tooltip from '@mui/material/Tooltip';
import { ColumnsPanelTrigger, FilterPanelTrigger, Toolbar, ToolbarButton } from '@mui/x-data-grid';
import { createContext, type ReactNode, useContext } from 'react';
import { useUiText } from './ui-texts';

export interface ToolbarContent {
  left: ReactNode;
  /** The buttons of views and of the CSV. */
  buttons: ReactNode;
  /** Whether the table itself filters, which needs all rows in the browser. */
  hasFilter: boolean;
  /** What stands in place of rows that there are not. */
  empty: { title: string; hint?: ReactNode; action?: ReactNode };
}

/** Passes props to the parts of Data Grid by context, because it takes only their components. */
export const ToolbarContext = createContext<ToolbarContent>({
  left: null,
  buttons: null,
  hasFilter: false,
  empty: { title: '' },
});

/** One row: tools and search on the left; columns, filter, views and CSV on the right. */
export function ResourceToolbar() {
  const t = useUiText();
  const { left, buttons, hasFilter } = useContext(ToolbarContext);
  return (
    <Toolbar style={{ flex: 'none', minHeight: 56, height: 'auto', paddingInline: 12 }}>
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
      {buttons}
    </Toolbar>
  );
}
