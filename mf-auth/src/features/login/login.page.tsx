import { useSession } from '@entropi/shared/session';
import Box from '@mui/material/Box';
import { fetchSecondStep } from '../../fetch-second-step';
import { AuthPanel } from '../../panel/auth-panel';
import { PanelLink } from '../../panel/panel-link';
import { useRegistrationMode } from '../../panel/registration.queries';
import { EndedNotice } from './ended-notice';
import { type Credentials, useLogin } from './login.queries';
import { LoginForm } from './login-form';
import { useLoginText } from './login-texts';
import { PasskeyLogin } from './passkey-login';

export default function LoginPage() {
  const t = useLoginText();
  const login = useLogin();
  const session = useSession();
  const { ended, cause } = session.state === 'anonymous' ? session : {};
  // An invitation has its own link.
  const isOpen = useRegistrationMode().data?.mode === 'open';
  const submit = (credentials: Credentials) => {
    fetchSecondStep();
    return login.mutateAsync(credentials);
  };
  return (
    <AuthPanel
      title={t('title')}
      foot={
        <Box sx={{ display: 'flex', gap: 3 }}>
          <PanelLink to="/forgot-password">{t('forgot')}</PanelLink>
          {isOpen && <PanelLink to="/register">{t('register')}</PanelLink>}
        </Box>
      }
    >
      {ended && <EndedNotice text={t(`ended.${cause ?? ended}`)} />}
      <LoginForm onSubmit={submit} takesFocus={!ended} />
      <PasskeyLogin />
    </AuthPanel>
  );
}
