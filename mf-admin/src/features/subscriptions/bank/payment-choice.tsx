import type { BankLine } from '@entropi/contracts/bank-statements';
import { useFormat } from '@entropi/shared/ui/format';
import { Heading } from '@entropi/shared/ui/heading';
import { notify } from '@entropi/shared/ui/notify';
import { ErrorState, SkeletonRows } from '@entropi/shared/ui/states';
import Button from '@mui/material/Button';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useDeferredValue, useState } from 'react';
import { useCandidates, useChoosePayment } from './bank.queries';
import { useText } from './bank.texts';

/** Lets an operator choose the open payment of the same amount that a line is booked on. */
export function PaymentChoice({ line }: { line: BankLine }) {
  const t = useText();
  const format = useFormat();
  const [search, setSearch] = useState('');
  const candidates = useCandidates(line.id, useDeferredValue(search.trim()));
  const choose = useChoosePayment(line.id);
  const choosePayment = async (paymentId: number) => {
    await choose.mutateAsync(paymentId);
    notify({ text: t('chosen') });
  };
  const chosenId = line.state === 'matched' ? line.payment?.id : undefined;
  return (
    <Stack sx={{ gap: 1 }}>
      <Heading>{t('choose', { amount: format.money(line.amount) })}</Heading>
      <TextField
        size="small"
        type="search"
        label={t('searchPayments')}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 100 } }}
      />
      {candidates.isPending && <SkeletonRows rows={3} height={48} />}
      {candidates.isLoadingError && (
        <ErrorState error={candidates.error} onRetry={() => candidates.refetch()} />
      )}
      {candidates.data?.length === 0 && (
        <Typography variant="body2" color="textSecondary">
          {t('noCandidates')}
        </Typography>
      )}
      {choose.error ? <ErrorState error={choose.error} /> : null}
      <List dense aria-label={t('candidates')}>
        {(candidates.data ?? []).map((payment) => (
          <ListItem
            key={payment.id}
            disableGutters
            secondaryAction={
              payment.id === chosenId ? (
                <Typography variant="body2">{t('isChosen')}</Typography>
              ) : (
                <Button
                  size="small"
                  disabled={choose.isPending}
                  aria-label={t('chooseOf', { reference: payment.reference })}
                  onClick={() => void choosePayment(payment.id).catch(() => undefined)}
                >
                  {t('chooseThis')}
                </Button>
              )
            }
          >
            <ListItemText
              primary={payment.username}
              secondary={`${payment.reference} · ${format.day(payment.due_on)}`}
            />
          </ListItem>
        ))}
      </List>
    </Stack>
  );
}
