import { LoginForm } from './login-form';
import { LoginPanel } from './login-panel';
import { PasskeyButton } from './passkey-button';

/** The login before its scripts have come, which can be typed into. Nearly every browser knows passkeys. */
export default function LoginFirstView() {
  return (
    <LoginPanel isOpen={false}>
      <LoginForm onSubmit={async () => undefined} takesFocus />
      <PasskeyButton />
    </LoginPanel>
  );
}
