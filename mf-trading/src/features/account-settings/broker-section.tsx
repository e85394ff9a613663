import type { BrokerKeys, IgAccount } from '@entropi/contracts/broker-accounts';
import { useIdentity } from '@entropi/shared/session';
import { notify } from '@entropi/shared/ui/notify';
import { Panel } from '@entropi/shared/ui/panel';
import { useFailureText } from '@entropi/shared/ui/problem-words';
import { EmptyState, ErrorState, SkeletonBlock } from '@entropi/shared/ui/states';
import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import {
  useAccounts,
  useChangeDefaultAccount,
  useCycleOpen,
  useSaveKeys,
} from './account-settings.queries';
import { useText } from './account-settings.texts';
import { groupByKey, KeyCard } from './key-card';
import { KeysForm } from './keys-form';

/** The section of the broker keys and of the account that is traded. */
export function BrokerSection() {
  const t = useText();
  const { demoMode } = useIdentity();
  const describeFailure = useFailureText();
  const accounts = useAccounts();
  const save = useSaveKeys();
  const change = useChangeDefaultAccount();
  const isCycleOpen = useCycleOpen();

  const saveKeys = async (keys: BrokerKeys) => {
    const saved = await save.mutateAsync(keys);
    notify({ text: t('keysSaved', { count: saved.accounts.length }) });
  };
  const choose = (account: IgAccount) =>
    change.mutate(account.account_id, {
      onSuccess: () => notify({ text: t('defaultChanged', { name: account.name }) }),
      onError: (error) => notify({ text: describeFailure(error), tone: 'error' }),
    });
  // The form comes below the keys, so it waits for them instead of moving.
  if (accounts.isPending || isCycleOpen === undefined) return <SkeletonBlock height={620} />;
  const list = () => {
    if (accounts.isLoadingError) {
      return <ErrorState error={accounts.error} onRetry={() => accounts.refetch()} />;
    }
    if (accounts.data.length === 0) {
      return (
        <Panel title={t('accounts')}>
          <EmptyState title={t('noKeys')} hint={t('noKeysHint')} />
        </Panel>
      );
    }
    return groupByKey(accounts.data).map((ofKey) => (
      <KeyCard
        key={ofKey[0]?.key.id}
        accounts={ofKey}
        disabled={change.isPending || isCycleOpen}
        onChoose={choose}
      />
    ));
  };
  return (
    <Stack sx={{ gap: 2 }}>
      {isCycleOpen && (
        <Alert severity="info" role="note">
          {t('cycleOpen')}
        </Alert>
      )}
      {list()}
      <Panel title={t('addKeys')}>
        <KeysForm isDemo={demoMode} onSave={saveKeys} />
      </Panel>
    </Stack>
  );
}
