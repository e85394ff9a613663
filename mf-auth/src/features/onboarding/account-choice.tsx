import type { IgAccount } from '@entropi/contracts/broker-accounts';
import { useFormat } from '@entropi/shared/ui/format';
import RadioGroup from '@mui/material/RadioGroup';
import { ChoiceCard } from './choice-card';
import { useOnboardingText } from './onboarding-texts';

export interface AccountChoiceProps {
  accounts: readonly IgAccount[];
  chosen: string | null;
  onChoose: (accountId: string) => void;
}

export function AccountChoice({ accounts, chosen, onChoose }: AccountChoiceProps) {
  const t = useOnboardingText();
  const format = useFormat();
  const available = ({ balance, currency }: IgAccount) =>
    balance &&
    `${t('account.available')} ${format.money({ amount: balance.available.toFixed(2), currency })}`;
  return (
    <RadioGroup
      aria-label={t('account.choose')}
      value={chosen}
      onChange={(_event, accountId) => onChoose(accountId)}
      sx={{ gap: 1 }}
    >
      {accounts.map((account) => (
        <ChoiceCard
          key={account.account_id}
          value={account.account_id}
          chosen={account.account_id === chosen}
          disabled={account.type === 'PHYSICAL'}
          title={account.name}
          end={available(account)}
          line={
            account.type === 'PHYSICAL'
              ? t('account.notTradable')
              : [account.account_id, t(`account.${account.type}`), account.currency].join(' · ')
          }
        />
      ))}
    </RadioGroup>
  );
}
