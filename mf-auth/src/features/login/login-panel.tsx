import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { AuthPanel } from '../../panel/auth-panel';
import { PanelLink } from '../../panel/panel-link';
import { useLoginText } from './login-texts';

export interface LoginPanelProps {
  /** Whether anybody may register. */
  isOpen: boolean;
  children: ReactNode;
}

/** The panel of the login, with the links below it. */
export function LoginPanel({ isOpen, children }: LoginPanelProps) {
  const t = useLoginText();
  return (
    <AuthPanel
      title={t('title')}
      foot={
        <Box sx={{ display: 'flex', gap: 3 }}>
          <PanelLink to="/forgot-password">{t('forgot')}</PanelLink>
          {isOpen && <PanelLink to="/register">{t('register')}</PanelLink>}
        </Box>
      }
    >
      {children}
    </AuthPanel>
  );
}
