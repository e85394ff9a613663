import type { IgAccount } from '@entropi/contracts/broker-accounts';
import { useFormat } from '@entropi/shared/ui/format';
import { StatusChip } from '@entropi/shared/ui/state-chip';
import Button from '@mui/material/Button';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import { useText } from './account-settings.texts';

export interface AccountListProps {
  accounts: readonly IgAccount[];
  /** True while no other account can be chosen. */
  disabled: boolean;
  onChoose: (account: IgAccount) => void;
}

/** Lists the accounts of a key. Of the accounts of all keys, one is traded. */
export function AccountList({ accounts, disabled, onChoose }: AccountListProps) {
  const t = useText();
  const format = useFormat();
  const describe = ({ type, currency, balance }: IgAccount) => {
    const money = (amount: number) => format.money({ amount: amount.toFixed(2), currency });
    const funds = balance
      ? [`${t('funds')} ${money(balance.balance)}`, `${t('available')} ${money(balance.available)}`]
      : [currency];
    return [t(`types.${type}`), ...funds].join(' · ');
  };
  return (
    <List dense disablePadding>
      {accounts.map((account) => (
        <ListItem key={account.account_id} divider disableGutters sx={{ gap: 1 }}>
          <ListItemText
            primary={`${account.name} (${account.account_id})`}
            secondary={describe(account)}
          />
          {account.is_default ? (
            <StatusChip label={t('default')} colour="gain.main" />
          ) : (
            <Button
              size="small"
              disabled={disabled || account.type === 'PHYSICAL'}
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
