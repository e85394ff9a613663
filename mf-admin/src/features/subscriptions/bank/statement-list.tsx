import {
  type BankStatement,
  listBankStatements,
  MAX_STATEMENT_CHARS,
} from '@entropi/contracts/bank-statements';
import { useFormat } from '@entropi/shared/ui/format';
import { notify } from '@entropi/shared/ui/notify';
import type { Column } from '@entropi/shared/ui/resource-columns';
import { ResourceTable } from '@entropi/shared/ui/resource-table';
import { ErrorState } from '@entropi/shared/ui/states';
import { When } from '@entropi/shared/ui/time';
import { useResourceList } from '@entropi/shared/ui/use-resource-list';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ChangeEvent, useRef, useState } from 'react';
import { STATEMENTS, useImportStatement } from './bank.queries';
import { useText } from './bank.texts';

/** The imported statements, and the way to import one. */
export function StatementList({ onOpen }: { onOpen: (id: number) => void }) {
  const t = useText();
  const format = useFormat();
  const list = useResourceList({
    call: listBankStatements,
    queryKey: STATEMENTS,
    prefix: 'statements',
  });
  const days = ({ from, to }: BankStatement) =>
    from && to ? t('daysOf', { from: format.day(from), to: format.day(to) }) : '–';
  const number = (field: 'matched' | 'open' | 'booked'): Column<BankStatement> => ({
    field,
    label: t(`states.${field}`),
    value: (row) => row.states[field],
    numeric: true,
    sortable: false,
  });
  return (
    <Stack sx={{ gap: 2 }}>
      <ImportStatement onImported={onOpen} />
      <ResourceTable
        label={t('statements')}
        list={list}
        columns={[
          { field: 'file_name', label: t('file'), value: (row) => row.file_name, sortable: false },
          {
            field: 'account',
            label: t('account'),
            value: (row) => row.account,
            sortable: false,
            width: 210,
          },
          { field: 'days', label: t('days'), value: days, sortable: false, width: 220 },
          {
            field: 'lines',
            label: t('lines'),
            value: (row) => row.lines,
            numeric: true,
            sortable: false,
          },
          number('matched'),
          number('open'),
          number('booked'),
          {
            field: 'created_at',
            label: t('importedAt'),
            value: (row) => row.created_at,
            render: (row) => <When at={row.created_at} />,
            width: 160,
            sortable: false,
          },
          {
            field: 'created_by',
            label: t('importedBy'),
            value: (row) => row.created_by,
            sortable: false,
          },
        ]}
        empty={{ title: t('noStatements'), hint: t('noStatementsHint') }}
        onOpen={({ id }) => onOpen(id)}
        narrow={(row) => ({
          primary: row.file_name,
          secondary: days(row),
          end: t('matchedOf', {
            matched: format.number(row.states.matched),
            lines: format.number(row.lines),
          }),
        })}
      />
    </Stack>
  );
}

function ImportStatement({ onImported }: { onImported: (id: number) => void }) {
  const t = useText();
  const format = useFormat();
  const input = useRef<HTMLInputElement>(null);
  const load = useImportStatement();
  const [isTooLarge, setTooLarge] = useState(false);
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    // The same file can be chosen again, after it was corrected.
    event.target.value = '';
    if (!file) return;
    setTooLarge(file.size > MAX_STATEMENT_CHARS);
    if (file.size > MAX_STATEMENT_CHARS) return;
    try {
      const statement = await load.mutateAsync(file);
      notify({
        text: t('imported', {
          matched: format.number(statement.states.matched),
          lines: format.number(statement.lines),
        }),
      });
      onImported(statement.id);
    } catch {
      // The error is shown below the button.
    }
  };
  return (
    <Stack sx={{ gap: 1, alignItems: 'flex-start' }}>
      <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
        <Button variant="contained" loading={load.isPending} onClick={() => input.current?.click()}>
          {t('import')}
        </Button>
        <Typography variant="body2" color="textSecondary">
          {t('importHint')}
        </Typography>
      </Stack>
      <input
        ref={input}
        type="file"
        hidden
        accept=".xml,.csv,text/xml,application/xml,text/csv"
        aria-label={t('file')}
        onChange={(event) => void choose(event)}
      />
      {isTooLarge && (
        <Alert severity="error" role="alert">
          {t('tooLarge')}
        </Alert>
      )}
      {load.error && !isTooLarge ? <ErrorState error={load.error} /> : null}
    </Stack>
  );
}
