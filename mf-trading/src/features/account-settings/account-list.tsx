import type { IgAccount } from '@entropi/shared/contracts/broker-accounts';
import { useBrokerText } from '@entropi/shared/ui/broker-key-fields';
import { useFormat } from '@entropi/shared/ui/format';
import { StatusChip } from '@entropi/shared/ui/state-chip';
import { When } from '@entropi/shared/ui/time';
import Button from '@mui/material/Button';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import { useText } from './account-settings.texts';

export interface AccountListProps {
  accounts: readonly IgAccount[];
  busy: boolean;
  onChoose: (account: IgAccount) => void;
}

/** Accounts of the user's keys; one of them is traded. */
export function AccountList({ accounts, busy, onChoose }: AccountListProps) {
  const t = useText();
  const tBroker = useBrokerText();
  const format = useFormat();
  const funds = ({ balance, currency }: IgAccount) =>
    balance
      ? ` · ${t('available')} ${format.money({ amount: balance.available.toFixed(2), currency })}`
      : '';
  return (
    <List dense disablePadding>
      {accounts.map((account) => (
        <ListItem key={account.account_id} divider disableGutters sx={{ gap: 1 }}>
          <ListItemText
            primary={`${account.name} (${account.account_id})`}
            secondary={
              <>
                {tBroker(`environments.${account.environment}`)} · {account.type} ·{' '}
                {account.currency}
                {funds(account)} · {account.key.identifier}, {t('checked')}{' '}
                <When at={account.key.checked_at} />
              </>
            }
          />
          {account.is_default ? (
            <StatusChip label={t('default')} colour="gain.main" />
          ) : (
            <Button
              size="small"
              disabled={busy || account.type === 'PHYSICAL'}
              onClick={() => onChoose(account)}
            >
              {account.type === 'PHYSICAL' ? t('notTradable') : t('makeDefault')}
            </Button>
          )}
        </ListItem>
      ))}
    </List>
  );
}
