import {
  type BankLine,
  type BankLineState,
  getBankLine,
  listBankLines,
} from '@entropi/contracts/bank-statements';
import { useFormat } from '@entropi/shared/ui/format';
import { ResourcePanel } from '@entropi/shared/ui/resource-panel';
import { ResourceTable } from '@entropi/shared/ui/resource-table';
import { ErrorState, SkeletonBlock } from '@entropi/shared/ui/states';
import { useResourceList } from '@entropi/shared/ui/use-resource-list';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { OpenJob } from '../../../jobs/open-job';
import { LINES, useStatement } from './bank.queries';
import { useText } from './bank.texts';
import { BookButton } from './book-button';
import { LinePanel } from './line-panel';
import { LineState, useLineWords } from './line-words';

/** A statement's lines, each with the payment that it will be booked on and why. */
export function StatementLines(props: { statementId: number; onClose: () => void }) {
  const { statementId, onClose } = props;
  const t = useText();
  const format = useFormat();
  const describe = useLineWords();
  const statement = useStatement(statementId);
  const list = useResourceList({
    call: listBankLines,
    input: { query: { statement_id: statementId } },
    queryKey: LINES,
    prefix: 'lines',
    open: {
      param: 'line',
      read: (client, id, signal) =>
        client.call(getBankLine, { params: { line_id: id } }, { signal }),
    },
  });
  const { data } = statement;
  return (
    <Stack sx={{ gap: 2 }}>
      <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
        <Button variant="outlined" size="small" onClick={onClose}>
          {t('all')}
        </Button>
        {data && (
          <>
            <Typography variant="h2">{data.file_name}</Typography>
            <BookButton statement={data} />
          </>
        )}
      </Stack>
      {statement.isPending && <SkeletonBlock height={24} />}
      {statement.isLoadingError && (
        <ErrorState error={statement.error} onRetry={() => statement.refetch()} />
      )}
      {data && (
        <Typography variant="body2" color="textSecondary">
          {[
            data.account,
            t('importedBy_', { username: data.created_by, date: format.date(data.created_at) }),
            data.known_lines > 0
              ? t('known', { count: data.known_lines, number: format.number(data.known_lines) })
              : null,
          ]
            .filter(Boolean)
            .join(' · ')}
        </Typography>
      )}
      <ResourceTable
        label={t('lines')}
        list={list}
        columns={[
          {
            field: 'booked_on',
            label: t('bookedOn'),
            value: (row) => row.booked_on,
            render: (row) => format.day(row.booked_on),
            width: 120,
          },
          { field: 'payer', label: t('payer'), value: (row) => row.payer, sortable: false },
          {
            field: 'text',
            label: t('text'),
            value: (row) => [row.reference, row.text].filter(Boolean).join(' · '),
            sortable: false,
            width: 220,
          },
          {
            field: 'amount',
            label: t('amount'),
            value: (row) => Number(row.amount.amount),
            currency: (row) => row.amount.currency,
            render: (row) => format.money(row.amount),
            numeric: true,
            width: 130,
          },
          {
            field: 'state',
            label: t('state'),
            value: (row) => t(`states.${row.state}`),
            render: (row) => <LineState line={row} />,
            sortable: false,
            width: 130,
          },
          {
            field: 'payment',
            label: t('payment'),
            value: describe,
            sortable: false,
            width: 380,
          },
        ]}
        empty={{ title: t('noLines'), hint: t('noLinesHint') }}
        onOpen={({ id }) => list.open.show(id)}
        filters={[
          {
            name: 'state',
            label: t('state'),
            text: (value) => t(`states.${value as BankLineState}`),
            chips: true,
            counts: data ? { '': data.lines, ...data.states } : {},
          },
        ]}
        narrow={(row) => ({
          primary: `${row.payer || row.text || '–'} · ${format.money(row.amount)}`,
          secondary: `${format.day(row.booked_on)} · ${describe(row)}`,
          end: <LineState line={row} />,
        })}
      />
      <ResourcePanel<BankLine>
        label={t('lines')}
        open={list.open}
        panel={(line, close) => <LinePanel key={line.id} line={line} onClose={close} />}
      />
      <OpenJob changes={['admin']} />
    </Stack>
  );
}
