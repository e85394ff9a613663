import type { BrokerKeys, IgAccount } from '@entropi/shared/contracts/broker-accounts';
import { useIdentity } from '@entropi/shared/session';
import { notify } from '@entropi/shared/ui/notify';
import { Panel } from '@entropi/shared/ui/panel';
import { useFailureText } from '@entropi/shared/ui/problem-words';
import { EmptyState, ErrorState, SkeletonRows } from '@entropi/shared/ui/states';
import Stack from '@mui/material/Stack';
import { AccountList } from './account-list';
import { useAccounts, useChangeDefaultAccount, useSaveKeys } from './account-settings.queries';
import { useText } from './account-settings.texts';
import { KeysForm } from './keys-form';

/** Broker keys and the account that is traded. */
export function BrokerSection() {
  const t = useText();
  const { demoMode } = useIdentity();
  const describeFailure = useFailureText();
  const accounts = useAccounts();
  const save = useSaveKeys();
  const change = useChangeDefaultAccount();

  const saveKeys = async (keys: BrokerKeys) => {
    const saved = await save.mutateAsync(keys);
    notify({ text: t('keysSaved', { count: saved.accounts.length }) });
  };
  const choose = (account: IgAccount) =>
    change.mutate(account.account_id, {
      onSuccess: () => notify({ text: t('defaultChanged', { name: account.name }) }),
      onError: (error) => notify({ text: describeFailure(error), tone: 'error' }),
    });
  const list = () => {
    if (accounts.isPending) return <SkeletonRows rows={2} />;
    if (accounts.isError) {
      return <ErrorState error={accounts.error} onRetry={() => accounts.refetch()} />;
    }
    if (accounts.data.length === 0) {
      return <EmptyState title={t('noKeys')} hint={t('noKeysHint')} />;
    }
    return <AccountList accounts={accounts.data} busy={change.isPending} onChoose={choose} />;
  };
  return (
    <Stack sx={{ gap: 2 }}>
      <Panel title={t('accounts')}>{list()}</Panel>
      <Panel title={t('addKeys')}>
        <KeysForm isDemo={demoMode} onSave={saveKeys} />
      </Panel>
    </Stack>
  );
}
