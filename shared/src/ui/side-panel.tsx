import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { BEHIND_TABS } from './behind-tabs';
import { BelowHeading } from './heading';
import { useUiText } from './ui-texts';

export interface SidePanelProps {
  open: boolean;
  title: ReactNode;
  /** Shown beside the title, e.g. a state chip. */
  badge?: ReactNode;
  actions?: ReactNode;
  /** Width in pixels on wide screens; on narrow ones it takes all. */
  width?: number;
  onClose: () => void;
  children: ReactNode;
}

/** A panel with everything that belongs to one row; it opens from the right, over the table. */
export function SidePanel(props: SidePanelProps) {
  const { open, title, badge, actions, width = 560, onClose, children } = props;
  const t = useUiText();
  const titleId = useId();
  return (
    <Drawer
      anchor="right"
      open={open}
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-labelledby': titleId,
          sx: {
            width: { xs: '100%', sm: width },
            maxWidth: '100%',
            borderRadius: 0,
            borderWidth: 0,
          },
        },
      }}
    >
      <Stack
        direction="row"
        sx={{
          alignItems: 'center',
          gap: 1.5,
          px: 2.5,
          py: 1.5,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Typography id={titleId} variant="h2" noWrap>
          {title}
        </Typography>
        {badge}
        <Box sx={{ flex: 1 }} />
        {actions}
        <IconButton onClick={onClose} aria-label={t('close')} edge="end">
          <CloseIcon />
        </IconButton>
      </Stack>
      <Box
        sx={({ vars, palette }) => ({
          p: 2.5,
          overflowY: 'auto',
          flex: 1,
          [BEHIND_TABS]: (vars ?? { palette }).palette.background.paper,
        })}
      >
        <BelowHeading level={2}>{children}</BelowHeading>
      </Box>
    </Drawer>
  );
}
