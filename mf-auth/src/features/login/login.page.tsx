import Stack from '@mui/material/Stack';
import { AuthPanel } from '../../panel/auth-panel';
import { PanelLink } from '../../panel/panel-link';
import { useText } from '../../texts';
import { useLogin } from './login.queries';
import { LoginForm } from './login-form';

export default function LoginPage() {
  const t = useText();
  const login = useLogin();
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
      <LoginForm onSubmit={login.mutateAsync} />
    </AuthPanel>
  );
}
