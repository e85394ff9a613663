import { supportsPasskeys } from '@entropi/shared/passkeys/passkey-ceremony';
import { notify } from '@entropi/shared/ui/notify';
import { usePasskeyWords } from '@entropi/shared/ui/passkey-words';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useText } from './account-settings.texts';
import { nameAgent } from './name-agent';
import { useAddPasskey } from './passkey.queries';
import { PasskeyList } from './passkey-list';
import { PasskeyNameForm } from './passkey-name-form';

/** The user's passkeys, which sign in without password and code, and prove actions. */
export function PasskeyPanel() {
  const t = useText();
  const [isAdding, setAdding] = useState(false);
  return (
    <Stack sx={{ gap: 1.5 }}>
      <Typography variant="body2">{t('passkeysHint')}</Typography>
      <PasskeyList />
      {isAdding ? (
        <NewPasskey onDone={() => setAdding(false)} />
      ) : (
        <AddButton onClick={() => setAdding(true)} />
      )}
    </Stack>
  );
}

function AddButton({ onClick }: { onClick: () => void }) {
  const t = useText();
  if (!supportsPasskeys()) return <Typography variant="body2">{t('noPasskeySupport')}</Typography>;
  return (
    <div>
      <Button size="small" variant="outlined" onClick={onClick}>
        {t('addPasskey')}
      </Button>
    </div>
  );
}

function NewPasskey({ onDone }: { onDone: () => void }) {
  const t = useText();
  const add = useAddPasskey();
  const describe = usePasskeyWords();
  const agent = nameAgent(navigator.userAgent);
  return (
    <PasskeyNameForm
      name={agent ? t('device', agent) : ''}
      hint={t('passkeyNameHint')}
      submitLabel={t('createPasskey')}
      describeError={describe}
      onSubmit={async (name) => {
        await add.mutateAsync(name);
        notify({ text: t('passkeyAdded') });
        onDone();
      }}
      onCancel={onDone}
    />
  );
}
