import { announce } from '@entropi/shared/ui/announce';
import Alert from '@mui/material/Alert';
import { useEffect } from 'react';

/** Says why the login has replaced another page. Screen readers announce it once, after the heading. */
export function EndedNotice({ text }: { text: string }) {
  useEffect(() => announce(text), [text]);
  return (
    <Alert role="note" severity="info" sx={{ mb: 2.5 }}>
      {text}
    </Alert>
  );
}
