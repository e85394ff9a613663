import type { PaymentSelection } from '@entropi/contracts/bulk';
import { Figure, FigureStrip } from '@entropi/shared/ui/figure';
import { useFormat } from '@entropi/shared/ui/format';
import Box from '@mui/material/Box';
import { useText } from './subscriptions.texts';

/** Counts the chosen payments by status, and adds up what is owed for them. */
export function MarkPaidFigures({ preview }: { preview: PaymentSelection }) {
  const t = useText();
  const format = useFormat();
  return (
    <FigureStrip>
      <Figure label={t('unpaid')}>{format.number(preview.unpaid)}</Figure>
      <Figure label={t('ofThemOverdue')}>{format.number(preview.overdue)}</Figure>
      <Figure label={t('alreadyPaid')}>{format.number(preview.paid)}</Figure>
      <Figure label={t('owed')}>
        {preview.owed.length === 0
          ? '–'
          : preview.owed.map((sum) => (
              <Box key={sum.currency} component="span" sx={{ display: 'block' }}>
                {format.money(sum)}
              </Box>
            ))}
      </Figure>
    </FigureStrip>
  );
}
