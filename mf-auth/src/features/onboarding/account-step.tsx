import { EmptyState, ErrorState, SkeletonBlock } from '@entropi/shared/ui/states';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { AccountChoice } from './account-choice';
import { LaterButton } from './later-button';
import { useAccounts, useChooseAccount } from './onboarding.queries';
import { useOnboardingText } from './onboarding-texts';

export function AccountStep({ onDone }: { onDone: () => void }) {
  const t = useOnboardingText();
  const accounts = useAccounts();
  const choose = useChooseAccount();
  const [picked, setPicked] = useState<string | null>(null);
  if (accounts.error) {
    return <ErrorState error={accounts.error} onRetry={() => void accounts.refetch()} />;
  }
  if (!accounts.data) return <SkeletonBlock height={160} />;
  if (accounts.data.length === 0) {
    return <EmptyState title={t('account.none')} hint={t('account.noneHint')} />;
  }
  const tradable = accounts.data.filter((account) => account.type !== 'PHYSICAL');
  const chosen =
    picked ?? (tradable.find((account) => account.is_default) ?? tradable[0])?.account_id ?? null;
  return (
    <>
      <Typography variant="body2" color="textSecondary">
        {t('account.line')}
      </Typography>
      <AccountChoice accounts={accounts.data} chosen={chosen} onChoose={setPicked} />
      {choose.error && <ErrorState error={choose.error} />}
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <Button
          variant="contained"
          disabled={chosen === null}
          loading={choose.isPending}
          onClick={() => chosen && choose.mutate(chosen, { onSuccess: onDone })}
        >
          {t('save')}
        </Button>
        <LaterButton />
      </Stack>
    </>
  );
}
