import { useSession } from '@entropi/shared/session';
import { useLanguage } from '@entropi/shared/ui/i18n';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useRegistryView } from '../remotes/load/loader-context';
import { usePanelText } from './override-panel.texts';
import { OverrideRow } from './override-row';
import { resetOverrides } from './reload-page';
import { useOverrideChange } from './use-override-change';

/** What this browser loads of each remote, how that ended, and which builds of one's own stand in for it. */
export function OverridePanel({ onClose }: { onClose: () => void }) {
  const t = usePanelText();
  const language = useLanguage();
  const titleId = useId();
  const session = useSession();
  const { remotes, shell, overrides } = useRegistryView();
  const change = useOverrideChange();
  const mayChange = session.state === 'signed-in' && session.isSuperuser;
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId} variant="h2" sx={{ pb: 1 }}>
        {t('title')}
      </DialogTitle>
      <DialogContent>
        <Stack sx={{ gap: 2 }}>
          <Typography variant="body2" color="textSecondary">
            {t('line')}
          </Typography>
          {change.problem && (
            <Alert severity="error" role="alert">
              {change.problem}
            </Alert>
          )}
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            <Box component="li" sx={{ py: 1.5 }}>
              <Typography variant="h3">{t('shell')}</Typography>
              <Typography variant="body2" className="num" sx={{ overflowWrap: 'anywhere' }}>
                {t('version', { version: shell.version })}
              </Typography>
            </Box>
            {remotes.map((remote) => (
              <OverrideRow
                key={remote.name}
                remote={remote}
                title={remote.title[language]}
                busy={change.isBusy}
                onSet={mayChange ? change.set : null}
                onRemove={mayChange ? change.remove : null}
              />
            ))}
          </Box>
        </Stack>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        {overrides && (
          <Button color="error" onClick={resetOverrides}>
            {t('reset')}
          </Button>
        )}
        <Button onClick={onClose} autoFocus>
          {t('close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
