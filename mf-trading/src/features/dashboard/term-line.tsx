import { Term, type TermName } from '@entropi/shared/ui/term';
import Stack from '@mui/material/Stack';

/** Explains the terms of a table's headings, which have no room for it themselves. */
export function TermLine({ terms }: { terms: readonly (readonly [TermName, string])[] }) {
  return (
    <Stack
      direction="row"
      sx={{
        columnGap: 2,
        flexWrap: 'wrap',
        mb: 1,
        color: 'text.secondary',
        fontSize: '0.8125rem',
        // As high as a button, so that those of two lines do not lie over one another.
        lineHeight: '24px',
      }}
    >
      {terms.map(([name, word]) => (
        <span key={name}>
          <Term name={name}>{word}</Term>
        </span>
      ))}
    </Stack>
  );
}
