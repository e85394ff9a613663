import { announce } from '@entropi/shared/ui/announce';
import Alert from '@mui/material/Alert';
import { useEffect } from 'react';

/** Why the login stands where another page did; said once to those who listen, after the heading. */
export function EndedNotice({ text }: { text: string }) {
  useEffect(() => announce(text), [text]);
  return (
    <Alert role="note" severity="info" sx={{ mb: 2.5 }}>
      {text}
    </Alert>
  );
}
