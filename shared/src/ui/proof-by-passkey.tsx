import { createProof, startProof } from '@entropi/contracts/proofs';
import { useClient } from '@entropi/shared/remote';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useEffect, useRef, useState } from 'react';
import { signWithPasskey } from '../passkeys/passkey-ceremony';
import { PasskeyFailure } from './passkey-failure';
import type { ProofQuestion } from './proof-gate';

export interface ProofByPasskeyProps {
  question: ProofQuestion;
  label: string;
}

/** Proves an action by a passkey; the browser itself asks the user. */
export function ProofByPasskey({ question: { wanted, settle }, label }: ProofByPasskeyProps) {
  const client = useClient();
  const [failure, setFailure] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const open = useRef(new AbortController());
  // Closing this dialog closes the browser's. React mounts twice in development, so the question then begins again.
  useEffect(() => {
    open.current = new AbortController();
    return () => open.current.abort();
  }, []);
  const { action, path, content } = wanted;
  const prove = async () => {
    const { signal } = open.current;
    setBusy(true);
    setFailure(null);
    try {
      const options = await client.call(
        startProof,
        { body: { action, path, content } },
        { signal },
      );
      const passkey = await signWithPasskey(options, signal);
      const body = { action, path, content, passkey };
      settle((await client.call(createProof, { body }, { signal })).proof);
    } catch (error) {
      if (signal.aborted) return;
      setFailure(error);
      setBusy(false);
    }
  };
  return (
    <Stack sx={{ gap: 2 }}>
      {failure ? <PasskeyFailure error={failure} /> : null}
      <Button variant="contained" loading={isBusy} onClick={() => void prove()} autoFocus fullWidth>
        {label}
      </Button>
    </Stack>
  );
}
