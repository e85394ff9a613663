import type { BankLine } from '@entropi/contracts/bank-statements';
import { Link } from '@entropi/shared/router';
import { useFormat } from '@entropi/shared/ui/format';
import { notify } from '@entropi/shared/ui/notify';
import { SidePanel } from '@entropi/shared/ui/side-panel';
import { ErrorState } from '@entropi/shared/ui/states';
import { When } from '@entropi/shared/ui/time';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useChoosePayment } from './bank.queries';
import { useText } from './bank.texts';
import { LineState, useLineWords } from './line-words';
import { PaymentChoice } from './payment-choice';
import { UndoButton } from './undo-button';

/** One line of a statement: what the bank says, its payment, and what can be done with it. */
export function LinePanel({ line, onClose }: { line: BankLine; onClose: () => void }) {
  const t = useText();
  const format = useFormat();
  const describe = useLineWords();
  const choose = useChoosePayment(line.id);
  const canChoose = !['booked', 'outgoing'].includes(line.state);
  const leave = async () => {
    await choose.mutateAsync(null);
    notify({ text: t('leftAlone') });
  };
  const by = (at: string | null, username: string | null) =>
    at ? (
      <>
        <When at={at} /> · {username}
      </>
    ) : null;
  const booked = by(line.booked_at, line.booked_by);
  const undone = by(line.undone_at, line.undone_by);
  const facts: [string, ReactNode][] = [
    [t('bookedOn'), format.day(line.booked_on)],
    [t('payerAccount'), line.payer_account || '–'],
    [t('reference'), line.reference || '–'],
    [t('text'), line.text || '–'],
    [t('payment'), describe(line)],
    ...(booked ? [[t('bookedAt'), booked] satisfies [string, ReactNode]] : []),
    ...(undone ? [[t('undoneAt'), undone] satisfies [string, ReactNode]] : []),
    ...(line.undo_reason
      ? [[t('undoReason'), line.undo_reason] satisfies [string, ReactNode]]
      : []),
  ];
  return (
    <SidePanel
      open
      title={`${line.payer || t('line')} · ${format.money(line.amount)}`}
      badge={<LineState line={line} />}
      onClose={onClose}
    >
      <Stack sx={{ gap: 3 }}>
        <Box
          component="dl"
          sx={{ m: 0, display: 'grid', gridTemplateColumns: '140px 1fr', rowGap: 1, columnGap: 2 }}
        >
          {facts.flatMap(([label, value]) => [
            <Typography key={label} component="dt" variant="body2" color="textSecondary">
              {label}
            </Typography>,
            <Typography
              key={`${label}:`}
              component="dd"
              variant="body2"
              sx={{ m: 0, overflowWrap: 'anywhere' }}
            >
              {value}
            </Typography>,
          ])}
        </Box>
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
          {line.payment && (
            <Button
              component={Link}
              to={`/admin/users/${line.payment.user_id}?tab=money`}
              size="small"
              variant="outlined"
            >
              {t('openUser', { username: line.payment.username })}
            </Button>
          )}
          {canChoose && line.state !== 'left' && (
            <Button
              size="small"
              loading={choose.isPending}
              onClick={() => void leave().catch(() => undefined)}
            >
              {t('leave')}
            </Button>
          )}
          {line.state === 'booked' && <UndoButton line={line} />}
        </Stack>
        {choose.error ? <ErrorState error={choose.error} /> : null}
        {canChoose && <PaymentChoice line={line} />}
      </Stack>
    </SidePanel>
  );
}
