import type { User } from '@entropi/contracts/user-model';
import { useBrokerText } from '@entropi/shared/ui/broker-key-fields';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { KeyChecks } from './key-checks';
import { KeysForm } from './keys-form';
import { LaterButton } from './later-button';
import { useAccounts, useSaveKeys } from './onboarding.queries';
import { useOnboardingText } from './onboarding-texts';

export interface BrokerStepProps {
  user: User;
  /** Called when the check begins. Its result has to stay on the screen, although the step is then done. */
  onCheck: () => void;
  onDone: () => void;
}

export function BrokerStep({ user, onCheck, onDone }: BrokerStepProps) {
  const t = useOnboardingText();
  const tBroker = useBrokerText();
  const save = useSaveKeys();
  const accounts = useAccounts();
  const [again, setAgain] = useState(false);
  const kept = accounts.data?.[0];
  const checks = !save.isIdle && (
    <KeyChecks
      state={save.status}
      identifier={save.variables?.identifier ?? ''}
      accounts={save.data?.accounts.length ?? 0}
    />
  );
  const done = save.isSuccess || (user.onboarding.broker && !again);
  if (done) {
    return (
      <>
        {checks || (
          <Alert severity="success">
            {kept &&
              t('broker.have', {
                identifier: kept.key.identifier,
                environment: tBroker(`environments.${kept.environment}`),
              })}
          </Alert>
        )}
        <Stack direction="row" sx={{ gap: 1 }}>
          <Button variant="contained" onClick={onDone}>
            {t('continue')}
          </Button>
          <Button
            onClick={() => {
              setAgain(true);
              save.reset();
            }}
          >
            {t('broker.again')}
          </Button>
        </Stack>
      </>
    );
  }
  return (
    <>
      <Typography variant="body2" color="textSecondary">
        {t('broker.line')} {t('broker.where')}
      </Typography>
      <KeysForm
        isDemo={user.demo_mode}
        onSubmit={(keys) => {
          onCheck();
          return save.mutateAsync(keys);
        }}
        checks={checks}
        actions={<LaterButton />}
      />
    </>
  );
}
