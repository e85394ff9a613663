import { useSession } from '@entropi/shared/session';
import Stack from '@mui/material/Stack';
import { fetchSecondStep } from '../../fetch-second-step';
import { AuthPanel } from '../../panel/auth-panel';
import { PanelLink } from '../../panel/panel-link';
import { useText } from '../../texts';
import { EndedNotice } from './ended-notice';
import { type Credentials, useLogin } from './login.queries';
import { LoginForm } from './login-form';

export default function LoginPage() {
  const t = useText();
  const login = useLogin();
  const session = useSession();
  const ended = session.state === 'anonymous' ? session.ended : undefined;
  const submit = (credentials: Credentials) => {
    fetchSecondStep();
    return login.mutateAsync(credentials);
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
      {ended && <EndedNotice text={t(`login.ended.${ended}`)} />}
      <LoginForm onSubmit={submit} takesFocus={!ended} />
    </AuthPanel>
  );
}
