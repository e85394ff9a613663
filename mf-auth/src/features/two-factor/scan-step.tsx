import { CopyButton } from '@entropi/shared/ui/copy-button';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useText } from '../../texts';
import type { TwoFactorSetup } from './two-factor.queries';

/** Writes the secret in groups of four, which are easier to type. */
function groupSecret(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ');
}

export function ScanStep({ setup, onNext }: { setup: TwoFactorSetup; onNext: () => void }) {
  const t = useText();
  return (
    <Stack sx={{ gap: 2 }}>
      <Typography variant="body2" color="textSecondary">
        {t('setup.scanLine')}
      </Typography>
      <Box
        sx={{
          alignSelf: 'center',
          p: 1.5,
          bgcolor: '#fff',
          borderRadius: 1,
          border: 1,
          borderColor: 'divider',
        }}
      >
        <Box
          component="img"
          alt={t('setup.qr')}
          src={`data:image/svg+xml;utf8,${encodeURIComponent(setup.qr_svg)}`}
          sx={{ width: 184, height: 184, display: 'block' }}
        />
      </Box>
      <Box>
        <Typography variant="caption" color="textSecondary">
          {t('setup.cannotScan')}
        </Typography>
        <Stack direction="row" sx={{ alignItems: 'center', gap: 0.5 }}>
          <Box
            component="code"
            className="num"
            sx={{ fontSize: '0.875rem', wordBreak: 'break-word' }}
          >
            {groupSecret(setup.secret)}
          </Box>
          <CopyButton text={setup.secret} label={t('setup.copySecret')} />
        </Stack>
      </Box>
      <Button variant="contained" size="large" fullWidth onClick={onNext}>
        {t('setup.next')}
      </Button>
    </Stack>
  );
}
