import type { UserAllowance } from '@entropi/contracts/customer';
import { useCodeWords } from '@entropi/shared/remote';
import { useFormat } from '@entropi/shared/ui/format';
import { ErrorState, SkeletonBlock } from '@entropi/shared/ui/states';
import { When } from '@entropi/shared/ui/time';
import { useUiText } from '@entropi/shared/ui/ui-texts';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { FactTable } from '../facts/fact-table';
import { useCustomerBroker } from './customer.queries';
import { useText } from './customer.texts';

/** A user's keys and accounts at the broker, and what they have used of their allowances. */
export function BrokerTab({ userId }: { userId: number }) {
  const t = useText();
  const tUi = useUiText();
  const format = useFormat();
  const findWords = useCodeWords();
  const broker = useCustomerBroker(userId);
  if (broker.isPending) return <SkeletonBlock height={320} />;
  if (broker.isLoadingError)
    return <ErrorState error={broker.error} onRetry={() => broker.refetch()} />;
  const { keys, accounts, allowances } = broker.data;
  const nameLogin = (keyId: number | null) =>
    keys.find(({ id }) => id === keyId)?.identifier ?? '–';
  const nameAllowance = ({ kind, environment, key_id: keyId }: UserAllowance) => {
    const words = t(`allowanceKinds.${kind}`, { login: nameLogin(keyId) });
    if (!environment) return words;
    return tUi('labelled', { label: t(`environments.${environment}`), text: words });
  };
  return (
    <Stack sx={{ gap: 2 }}>
      <FactTable
        title={t('keys')}
        empty={t('noKeys')}
        columns={[t('login'), t('environment'), t('checked'), t('keyState')]}
        rows={keys.map(({ id, identifier, environment, checked_at: at, rejected_code: code }) => ({
          id,
          cells: [
            identifier,
            t(`environments.${environment}`),
            <When key="at" at={at} />,
            code === null ? t('keyGood') : (findWords('broker', code)?.title ?? code),
          ],
        }))}
      />
      <FactTable
        title={t('accounts')}
        empty={t('noAccounts')}
        columns={[
          t('account'),
          t('login'),
          t('balance'),
          t('available'),
          t('marginUsed'),
          t('openProfit'),
          t('reported'),
        ]}
        rows={accounts.map((account) => {
          const { balance, currency } = account;
          const money = (amount: number | undefined) =>
            amount === undefined ? '–' : format.money({ amount: amount.toFixed(2), currency });
          return {
            id: `${account.environment} ${account.account_id}`,
            cells: [
              `${account.name} (${account.account_id})${account.is_default ? `, ${t('traded')}` : ''}`,
              account.key.identifier,
              money(balance?.balance),
              money(balance?.available),
              money(balance?.deposit),
              money(balance?.profit_loss),
              <When key="at" at={account.balance_at ?? null} />,
            ],
          };
        })}
      />
      <FactTable
        title={t('allowances')}
        empty=""
        columns={[t('allowances'), t('used'), t('resets')]}
        hideFirst
        rows={allowances.map((one) => ({
          id: `${one.kind} ${one.environment} ${one.key_id}`,
          cells: [
            nameAllowance(one),
            t('usedOf', { used: format.number(one.max - one.left), max: format.number(one.max) }),
            one.resets_at ? <When key="at" at={one.resets_at} /> : '–',
          ],
        }))}
        foot={
          <Typography variant="caption" color="textSecondary">
            {t('allowancesHint')}
          </Typography>
        }
      />
    </Stack>
  );
}
