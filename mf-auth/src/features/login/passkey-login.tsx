import { supportsPasskeys } from '@entropi/shared/passkeys/passkey-ceremony';
import { defineLazyPart } from '@entropi/shared/ui/lazy-part';
import { PasskeyButton } from './passkey-button';
import { useLoginByPasskey } from './passkey-login.queries';

/** Loads only after a passkey has failed, because its texts are not needed before. */
const LazyPasskeyFailure = defineLazyPart(async () => {
  const part = await import('@entropi/shared/ui/passkey-failure');
  return part.PasskeyFailure;
});

/** The login by a passkey: the browser itself asks the user to confirm. */
export function PasskeyLogin() {
  const login = useLoginByPasskey();
  if (!supportsPasskeys()) return null;
  return (
    <PasskeyButton
      failure={login.error && <LazyPasskeyFailure error={login.error} />}
      loading={login.isPending}
      onClick={() => login.mutate()}
    />
  );
}
