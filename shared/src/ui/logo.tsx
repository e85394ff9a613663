import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';

export interface LogoProps {
  /** Height of the mark in CSS pixels. */
  size?: number;
  /** The mark alone, without the name. */
  bare?: boolean;
}

/** The mark: the rungs of a ladder under a price that turns. Takes the colour of the text. */
export function Logo({ size = 28, bare = false }: LogoProps) {
  return (
    <Stack direction="row" component="span" sx={{ alignItems: 'center', gap: 1.25 }}>
      <Box
        component="svg"
        viewBox="0 0 32 32"
        aria-hidden={!bare}
        aria-label={bare ? 'Entropi' : undefined}
        role={bare ? 'img' : undefined}
        sx={{ height: size, width: size, flex: 'none', fill: 'none', stroke: 'currentcolor' }}
      >
        <g strokeWidth={2.4} strokeLinecap="round">
          <path d="M4 26h8" opacity={0.45} />
          <path d="M4 20h13" opacity={0.65} />
          <path d="M4 14h6" opacity={0.45} />
          <path d="M6 7l7 6 4 9 11-15" strokeLinejoin="round" />
          <path d="M22 6.5l6 .5-.6 6" strokeLinejoin="round" />
        </g>
      </Box>
      {!bare && (
        <Box
          component="span"
          sx={{ fontSize: size * 0.68, fontWeight: 500, letterSpacing: '0.01em' }}
        >
          Entropi
        </Box>
      )}
    </Stack>
  );
}
