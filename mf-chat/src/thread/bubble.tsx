import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useText } from '../texts';

export interface BubbleProps {
  own: boolean;
  /** The author, for screen readers. */
  author: string;
  body: string;
  /** When it was written, and whether it was sent and read. */
  foot: ReactNode;
}

/** A message as plain text, exactly as it was typed; the user's own are on the right. */
export function Bubble({ own, author, body, foot }: BubbleProps) {
  const t = useText();
  return (
    <Stack
      component="li"
      aria-label={own ? t('you') : author}
      sx={{ alignItems: own ? 'flex-end' : 'flex-start', pl: own ? 6 : 0, pr: own ? 0 : 6 }}
    >
      <Box
        sx={{
          px: 1.5,
          py: 1,
          maxWidth: 640,
          borderRadius: '12px',
          [own ? 'borderBottomRightRadius' : 'borderBottomLeftRadius']: '4px',
          bgcolor: own ? 'brand.main' : 'background.default',
          color: own ? 'brand.contrastText' : 'text.primary',
          border: own ? 0 : 1,
          borderColor: 'divider',
        }}
      >
        <Typography
          variant="body2"
          sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', lineHeight: 1.5 }}
        >
          {body}
        </Typography>
      </Box>
      <Stack
        direction="row"
        sx={{
          columnGap: 0.5,
          mt: 0.25,
          px: 0.5,
          alignItems: 'center',
          flexWrap: 'wrap',
          justifyContent: own ? 'flex-end' : 'flex-start',
          color: 'text.secondary',
        }}
      >
        {foot}
      </Stack>
    </Stack>
  );
}
