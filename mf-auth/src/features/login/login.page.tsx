import { useSession } from '@entropi/shared/session';
import { fetchSecondStep } from '../../fetch-second-step';
import { useRegistrationMode } from '../../panel/registration.queries';
import { EndedNotice } from './ended-notice';
import { type Credentials, useLogin } from './login.queries';
import { LoginForm } from './login-form';
import { LoginPanel } from './login-panel';
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
    <LoginPanel isOpen={isOpen}>
      {ended && <EndedNotice text={t(`ended.${cause ?? ended}`)} />}
      <LoginForm onSubmit={submit} takesFocus={!ended} />
      <PasskeyLogin />
    </LoginPanel>
  );
}
