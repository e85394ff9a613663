import type { Payment } from '@entropi/contracts/payment-model';
import { useClient } from '@entropi/shared/remote';
import { notify } from '@entropi/shared/ui/notify';
import { useFailureText } from '@entropi/shared/ui/problem-words';
import { saveFile } from '@entropi/shared/ui/save-file';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useText } from './customer.texts';

/** Saves the invoice of a payment; a plain link would carry no token. Nothing where there is none. */
export function InvoiceButton({ payment }: { payment: Payment }) {
  const t = useText();
  const client = useClient();
  const describeFailure = useFailureText();
  const { invoice_url: url, reference } = payment;
  const invoice = useMutation({
    mutationFn: async (address: string) => (await client.open(address, {})).blob(),
  });
  if (url === null) return '–';
  return (
    <Button
      size="small"
      loading={invoice.isPending}
      aria-label={`${t('invoice')} ${reference}, PDF`}
      onClick={(event) => {
        event.stopPropagation();
        invoice.mutate(url, {
          onSuccess: (pdf) => saveFile(`${reference}.pdf`, pdf),
          onError: (error) => notify({ text: describeFailure(error), tone: 'error' }),
        });
      }}
    >
      PDF
    </Button>
  );
}
