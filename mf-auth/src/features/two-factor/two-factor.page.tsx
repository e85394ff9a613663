import { clearSession } from '@entropi/shared/session';
import { readProblem } from '@entropi/shared/ui/problem';
import { ErrorState, SkeletonBlock } from '@entropi/shared/ui/states';
import Button from '@mui/material/Button';
import { AuthPanel } from '../../panel/auth-panel';
import { useText } from '../../texts';
import { CodeEntry } from './code-entry';
import { isTokenGone } from './token-gone';
import { useTwoFactorSetup, useVerifyCode } from './two-factor.queries';
import { TwoFactorSetup } from './two-factor-setup';

export default function TwoFactorPage() {
  const t = useText();
  const setup = useTwoFactorSetup();
  const verify = useVerifyCode();
  const back = (
    <Button size="small" onClick={clearSession}>
      {t('twoFactor.backToLogin')}
    </Button>
  );
  if (isTokenGone(verify.error) || readProblem(setup.error).status === 401) {
    return (
      <AuthPanel title={t('twoFactor.expired')} line={t('twoFactor.expiredHint')}>
        <Button variant="contained" size="large" fullWidth onClick={clearSession}>
          {t('twoFactor.backToLogin')}
        </Button>
      </AuthPanel>
    );
  }
  if (setup.data) {
    return (
      <AuthPanel title={t('setup.title')} foot={back}>
        <TwoFactorSetup setup={setup.data} onCode={verify.mutateAsync} />
      </AuthPanel>
    );
  }
  return (
    <AuthPanel title={t('twoFactor.title')} foot={back}>
      {setup.isPending && <SkeletonBlock height={152} />}
      {setup.error && <ErrorState error={setup.error} onRetry={() => void setup.refetch()} />}
      {setup.data === null && <CodeEntry onCode={verify.mutateAsync} />}
    </AuthPanel>
  );
}
