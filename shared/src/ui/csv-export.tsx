import FileDownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { ToolbarButton } from '@mui/x-data-grid';
import { useEffect, useRef, useState } from 'react';
import { saveCsv, toCsv } from './csv';
import { useFormat } from './format';
import { notify } from './notify';
import { useFailureText } from './problem-words';
import type { Column } from './resource-columns';
import { useUiText } from './ui-texts';
import type { RowList } from './use-resource-list';

export interface CsvExportProps<Row> {
  label: string;
  list: RowList<Row>;
  /** The columns that are shown, in their order. */
  getColumns: () => readonly Column<Row>[];
  /** The rows, searched and sorted, where the browser has all of them. */
  getRows: () => readonly Row[];
}

/** Downloads every row that matches; the rows of a paged list are read page by page, unless cancelled. */
export function CsvExport<Row>({ label, list, getColumns, getRows }: CsvExportProps<Row>) {
  const t = useUiText();
  const format = useFormat();
  const describe = useFailureText();
  const [progress, setProgress] = useState<{ rows: number; total: number } | null>(null);
  const running = useRef<AbortController>(null);
  // Stops reading when the page is left.
  useEffect(() => () => running.current?.abort(), []);
  const nameCurrency = (amount: string) => t('currencyOf', { amount });
  const save = async () => {
    const columns = getColumns();
    if (!list.readAll) return saveCsv(label, toCsv(columns, getRows(), nameCurrency));
    const controller = new AbortController();
    running.current = controller;
    setProgress({ rows: 0, total: list.total ?? 0 });
    try {
      const rows = await list.readAll(controller.signal, (read, total) =>
        setProgress({ rows: read, total }),
      );
      saveCsv(label, toCsv(columns, rows, nameCurrency));
    } catch (error) {
      if (controller.signal.aborted) return;
      notify({
        text: t('exportFailed', { reason: describe(error) }),
        tone: 'error',
      });
    } finally {
      setProgress(null);
    }
  };
  if (!progress) {
    return (
      <Tooltip title={t('exportCsv')}>
        <ToolbarButton aria-label={t('exportCsv')} onClick={() => void save()}>
          <FileDownloadIcon fontSize="small" />
        </ToolbarButton>
      </Tooltip>
    );
  }
  const { rows, total } = progress;
  return (
    <Stack direction="row" role="status" sx={{ gap: 1, alignItems: 'center' }}>
      <LinearProgress
        variant="determinate"
        value={total === 0 ? 0 : Math.min(Math.round((rows / total) * 100), 100)}
        aria-label={t('exportCsv')}
        sx={{ width: 80 }}
      />
      <Typography variant="caption" className="num" noWrap>
        {t('exported', { rows: format.number(rows), total: format.number(total) })}
      </Typography>
      <Button size="small" onClick={() => running.current?.abort()}>
        {t('cancel')}
      </Button>
    </Stack>
  );
}
