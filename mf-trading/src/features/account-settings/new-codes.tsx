import { RecoveryCodeList } from '@entropi/shared/ui/recovery-code-list';
import { useUnsaved } from '@entropi/shared/ui/unsaved';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useText } from './account-settings.texts';

export interface NewCodesProps {
  codes: readonly string[];
  onSaved: () => void;
}

/** Shows new recovery codes. They are shown only once, so leaving the page needs a confirmation. */
export function NewCodes({ codes, onSaved }: NewCodesProps) {
  const t = useText();
  useUnsaved(true);
  return (
    <Stack sx={{ gap: 2 }}>
      <Typography variant="body2" role="status">
        {t('codesLine')}
      </Typography>
      <RecoveryCodeList
        codes={codes}
        words={{ title: t('codesTitle'), copy: t('copyCodes'), download: t('downloadCodes') }}
      >
        <Button size="small" variant="contained" onClick={onSaved}>
          {t('codesSaved')}
        </Button>
      </RecoveryCodeList>
    </Stack>
  );
}
