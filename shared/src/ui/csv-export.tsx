import FileDownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { ToolbarButton } from '@mui/x-data-grid';
import { useEffect, useRef, useState } from 'react';
import { readCsv } from '../http/read-csv';
import { toCsv } from './csv';
import { useFormat } from './format';
import { useListText } from './list-texts';
import { notify } from './notify';
import { useFailureText } from './problem-words';
import type { Column } from './resource-columns';
import { saveFile } from './save-file';
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

/** Says why no file was saved, unless the user cancelled it. */
function fail(signal: AbortSignal, text: string): void {
  if (!signal.aborted) notify({ text, tone: 'error' });
}

/** Downloads every row that matches; of a paged list the API writes the file, unless that is cancelled. */
export function CsvExport<Row>({ label, list, getColumns, getRows }: CsvExportProps<Row>) {
  const t = useUiText();
  const tList = useListText();
  const name = `${label}.csv`;
  const format = useFormat();
  const describe = useFailureText();
  const [progress, setProgress] = useState<{ rows: number; total: number } | null>(null);
  const running = useRef<AbortController>(null);
  // Stops reading when the page is left.
  useEffect(() => () => running.current?.abort(), []);
  const nameCurrency = (amount: string) => tList('currencyOf', { amount });
  const write = (rows: readonly Row[]) => {
    const text = toCsv(getColumns(), rows, nameCurrency);
    saveFile(name, new Blob([text], { type: 'text/csv;charset=utf-8' }));
  };
  const download = async (open: NonNullable<typeof list.openCsv>, signal: AbortSignal) => {
    const fields = getColumns()
      .filter((column) => column.label !== '')
      .map(({ field }) => field);
    const total = list.total ?? 0;
    let came = 0;
    setProgress({ rows: came, total });
    const response = await open(fields, signal).catch((error) =>
      fail(signal, t('exportFailed', { reason: describe(error) })),
    );
    if (!response) return;
    const file = await readCsv(response, (rows) => {
      came = rows;
      setProgress({ rows, total });
    }).catch(() => fail(signal, t('exportBroken', { rows: format.number(came) })));
    if (file && !signal.aborted) saveFile(name, file);
  };
  const readRows = async (readAll: NonNullable<typeof list.readAll>, signal: AbortSignal) => {
    setProgress({ rows: 0, total: list.total ?? 0 });
    const rows = await readAll(signal, (read, total) => setProgress({ rows: read, total })).catch(
      (error) => fail(signal, t('exportFailed', { reason: describe(error) })),
    );
    if (rows && !signal.aborted) write(rows);
  };
  const save = async () => {
    const controller = new AbortController();
    running.current = controller;
    if (list.openCsv) await download(list.openCsv, controller.signal);
    else if (list.readAll) await readRows(list.readAll, controller.signal);
    else write(getRows());
    setProgress(null);
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
