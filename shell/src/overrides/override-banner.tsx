import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useRegistryView } from '../remotes/load/loader-context';
import { useShellText } from '../shell-texts';
import { OverridePanel } from './override-panel';
import { resetOverrides } from './reload-page';

/** Names on every page the remotes that are overridden, with a button that ends that. */
export function OverrideBanner() {
  const t = useShellText();
  const { remotes } = useRegistryView();
  const [isOpen, setOpen] = useState(false);
  const found = remotes
    .filter(({ channel }) => channel === 'override')
    .map(({ name, manifest }) => t('override.from', { name, origin: new URL(manifest).origin }));
  const text =
    found.length > 0 ? t('override.active', { remotes: found.join(', ') }) : t('override.hidden');
  return (
    <>
      <Alert
        severity="warning"
        variant="filled"
        square
        action={
          <>
            <Button color="inherit" size="small" onClick={() => setOpen(true)}>
              {t('override.details')}
            </Button>
            <Button color="inherit" size="small" onClick={resetOverrides}>
              {t('override.reset')}
            </Button>
          </>
        }
      >
        {text}
      </Alert>
      {isOpen && <OverridePanel onClose={() => setOpen(false)} />}
    </>
  );
}
