import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { CopyButton } from './copy-button';
import { saveFile } from './save-file';

export interface RecoveryCodeListProps {
  codes: readonly string[];
  words: { title: string; copy: string; download: string };
  /** Further actions, beside copy and download. */
  children?: ReactNode;
}

/** Lists one-time codes, to be copied or saved as a file. Print styles find them by the class `recovery-codes`. */
export function RecoveryCodeList({ codes, words, children }: RecoveryCodeListProps) {
  const text = [words.title, '', ...codes, ''].join('\n');
  const save = () =>
    saveFile('entropi-recovery-codes.txt', new Blob([text], { type: 'text/plain' }));
  return (
    <>
      <Box
        component="ul"
        className="recovery-codes num"
        aria-label={words.title}
        sx={{
          m: 0,
          p: 2,
          listStyle: 'none',
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fit, minmax(130px, 1fr))',
          gap: 1,
          fontFamily: 'monospace',
          bgcolor: 'background.default',
          borderRadius: 1,
        }}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <CopyButton wide text={text} label={words.copy} />
        <Button size="small" variant="outlined" onClick={save}>
          {words.download}
        </Button>
        {children}
      </Stack>
    </>
  );
}
