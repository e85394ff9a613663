import type { IgAccount } from '@entropi/contracts/broker-accounts';
import { useBrokerText } from '@entropi/shared/ui/broker-key-fields';
import { Panel } from '@entropi/shared/ui/panel';
import { When } from '@entropi/shared/ui/time';
import Typography from '@mui/material/Typography';
import { AccountList, type AccountListProps } from './account-list';
import { useText } from './account-settings.texts';

/** Shows a broker key: its environment, its user, when it was checked, and its accounts. */
export function KeyCard({ accounts, ...rest }: AccountListProps) {
  const t = useText();
  const tBroker = useBrokerText();
  const [first] = accounts;
  if (!first) return null;
  const { key } = first;
  const environment = tBroker(`environments.${first.environment}`);
  return (
    <Panel title={t('keyTitle', { environment, identifier: key.identifier })}>
      <Typography variant="body2" color="textSecondary">
        {t('checked')} <When at={key.checked_at} />
      </Typography>
      <AccountList accounts={accounts} {...rest} />
    </Panel>
  );
}

/** Groups the accounts by key, in the order of the API. */
export function groupByKey(accounts: readonly IgAccount[]): IgAccount[][] {
  const keyIds = [...new Set(accounts.map(({ key }) => key.id))];
  return keyIds.map((keyId) => accounts.filter(({ key }) => key.id === keyId));
}
