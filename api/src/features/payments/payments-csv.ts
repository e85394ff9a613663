import type { Payment } from '@entropi/contracts/payment-model';
import type { exportPayments } from '@entropi/contracts/payments';
import { createPaymentColumns } from '@entropi/shared/lists/payments';
import { en } from '@entropi/shared/lists/payments.texts';
import { texts as de } from '@entropi/shared/lists/payments.texts.de';
import { texts as fr } from '@entropi/shared/lists/payments.texts.fr';
import type { CsvList } from '../../http/csv/csv-route';
import { openPayments } from './payments.domain';

export const paymentsCsv: CsvList<typeof exportPayments, typeof en, Payment> = {
  texts: { en, de, fr },
  createColumns: (words, { deps }) => createPaymentColumns(words, deps.now().getTime()),
  open: ({ deps, query }) => openPayments(deps, query),
};
