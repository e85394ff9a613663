import { supportsPasskeys } from '@entropi/shared/passkeys/passkey-ceremony';
import { defineLazyPart } from '@entropi/shared/ui/lazy-part';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useLoginText } from './login-texts';
import { useLoginByPasskey } from './passkey-login.queries';

/** Its texts are needed only after a passkey has failed. */
const LazyPasskeyFailure = defineLazyPart(async () => {
  const part = await import('@entropi/shared/ui/passkey-failure');
  return part.PasskeyFailure;
});

/** The login by a passkey: the browser itself asks the user to confirm. */
export function PasskeyLogin() {
  const t = useLoginText();
  const login = useLoginByPasskey();
  if (!supportsPasskeys()) return null;
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2, mt: 2 }}>
      {login.error && <LazyPasskeyFailure error={login.error} />}
      <Button
        variant="outlined"
        size="large"
        fullWidth
        loading={login.isPending}
        onClick={() => login.mutate()}
      >
        {t('passkey')}
      </Button>
    </Box>
  );
}
