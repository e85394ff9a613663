import type { Problem } from '@entropi/shared/ui/problem';
import Stack from '@mui/material/Stack';
import { AuthPanel } from '../../panel/auth-panel';
import { PanelLink } from '../../panel/panel-link';
import { useText } from '../../texts';
import { useThrottleWords } from '../../use-throttle-words';
import { useLogin } from './login.queries';
import { LoginForm } from './login-form';

export default function LoginPage() {
  const t = useText();
  const login = useLogin();
  const describeThrottle = useThrottleWords();
  const describeError = (problem: Problem) => {
    if (problem.status === 401) return { title: t('login.wrong'), hint: t('login.wrongHint') };
    return problem.status === 429 ? describeThrottle(problem) : undefined;
  };
  return (
    <AuthPanel
      title={t('login.title')}
      foot={
        <Stack direction="row" sx={{ gap: 3 }}>
          <PanelLink to="/forgot-password">{t('login.forgot')}</PanelLink>
          <PanelLink to="/register">{t('login.register')}</PanelLink>
        </Stack>
      }
    >
      <LoginForm onSubmit={login.mutateAsync} describeError={describeError} />
    </AuthPanel>
  );
}
