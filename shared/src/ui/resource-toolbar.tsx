import FileDownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import FilterListIcon from '@mui/icons-material/FilterList';
import ViewColumnIcon from '@mui/icons-material/ViewColumnOutlined';
import Tooltip from '@mui/material/Tooltip';
import {
  ColumnsPanelTrigger,
  ExportCsv,
  FilterPanelTrigger,
  Toolbar,
  ToolbarButton,
} from '@mui/x-data-grid';
import { createContext, type ReactNode, useContext } from 'react';
import { useUiText } from './ui-texts';

/** What stands left in the toolbar, and the file name of the CSV. */
export interface ToolbarContent {
  left: ReactNode;
  label: string;
}

/** Reaches the toolbar past Data Grid, which makes it from a component alone. */
export const ToolbarContext = createContext<ToolbarContent>({ left: null, label: '' });

/** Tools and search left; columns, filter and CSV right: one row. */
export function ResourceToolbar() {
  const t = useUiText();
  const { left, label } = useContext(ToolbarContext);
  return (
    <Toolbar style={{ minHeight: 56, height: 'auto', paddingInline: 12 }}>
      {left}
      <Tooltip title={t('columns')}>
        <ColumnsPanelTrigger render={<ToolbarButton aria-label={t('columns')} />}>
          <ViewColumnIcon fontSize="small" />
        </ColumnsPanelTrigger>
      </Tooltip>
      <Tooltip title={t('filter')}>
        <FilterPanelTrigger render={<ToolbarButton aria-label={t('filter')} />}>
          <FilterListIcon fontSize="small" />
        </FilterPanelTrigger>
      </Tooltip>
      <Tooltip title={t('exportCsv')}>
        <ExportCsv
          options={{ fileName: label, utf8WithBom: true, escapeFormulas: false }}
          render={<ToolbarButton aria-label={t('exportCsv')} />}
        >
          <FileDownloadIcon fontSize="small" />
        </ExportCsv>
      </Tooltip>
    </Toolbar>
  );
}
