import { Link } from '@entropi/shared/router';
import { useFormat } from '@entropi/shared/ui/format';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useCockpitText } from './cockpit.texts';
import type { Due } from './list-due';

/** More lines would push away what the card is for. */
const MAX_LINES = 3;

const SUBSCRIPTION = '/account/settings?section=subscription';

function ToSubscription({ label, name }: { label: string; name: string }) {
  return (
    <Button
      color="inherit"
      size="small"
      component={Link}
      to={SUBSCRIPTION}
      aria-label={name}
      sx={{ whiteSpace: 'nowrap' }}
    >
      {label}
    </Button>
  );
}

/** What the user has to pay soon, and whether their subscription ends; nothing when neither is near. */
export function DueNotes({ due }: { due: Due }) {
  const t = useCockpitText();
  const format = useFormat();
  const { payments, endsAt } = due;
  const rest = payments.length - MAX_LINES;
  return (
    <>
      {payments.slice(0, MAX_LINES).map(({ id, reference, amount, due_on, isOverdue }) => (
        <Alert
          key={id}
          severity={isOverdue ? 'warning' : 'info'}
          role="note"
          action={<ToSubscription label={t('pay')} name={t('payOne', { reference })} />}
        >
          {t(isOverdue ? 'overdue' : 'due', {
            amount: format.money(amount),
            day: format.day(due_on),
            reference,
          })}
        </Alert>
      ))}
      {rest > 0 && (
        <Alert
          severity="info"
          role="note"
          action={<ToSubscription label={t('all')} name={t('all')} />}
        >
          {t('moreDue', { count: rest })}
        </Alert>
      )}
      {endsAt && (
        <Alert
          severity="info"
          role="note"
          action={<ToSubscription label={t('keep')} name={t('keep')} />}
        >
          {t('ends', { day: format.date(endsAt) })}
        </Alert>
      )}
    </>
  );
}
