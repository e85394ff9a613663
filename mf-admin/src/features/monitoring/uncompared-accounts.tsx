import { type Books, UncomparedReason } from '@entropi/contracts/books';
import { When } from '@entropi/shared/ui/time';
import Typography from '@mui/material/Typography';
import { useText } from './monitoring.texts';

type Uncompared = NonNullable<NonNullable<Books['hold']>['uncompared']>;

/** How many accounts a line names. */
const MAX_NAMED = 8;

/** Why accounts were not compared with the broker, a line for each reason, and what is to be done about it. */
export function UncomparedAccounts({ accounts }: { accounts: Uncompared }) {
  return UncomparedReason.options.map((reason) => {
    const own = accounts.filter((one) => one.reason === reason);
    return own.length > 0 && <ReasonLine key={reason} reason={reason} accounts={own} />;
  });
}

function ReasonLine({ reason, accounts }: { reason: UncomparedReason; accounts: Uncompared }) {
  const t = useText();
  const names = accounts
    .slice(0, MAX_NAMED)
    .map(({ user, account_id }) => `${user.username} (${account_id})`);
  const number = accounts.length - names.length;
  const [next] = accounts.flatMap(({ until }) => until ?? []).sort();
  return (
    <Typography variant="body2">
      {t('hold.uncompared', { number: accounts.length })} {t(`hold.why.${reason}`)}{' '}
      {names.join(', ')} {number > 0 && t('hold.more', { number })}{' '}
      {next && (
        <>
          {t('hold.until')} <When at={next} />
        </>
      )}
    </Typography>
  );
}
