import { Link } from '@entropi/shared/router';
import { EmptyState } from '@entropi/shared/ui/states';
import Button from '@mui/material/Button';
import { useShellText } from '../shell-texts';

/** Shown where the path has no page that this session may know of. */
export function MissingPage() {
  const t = useShellText();
  return (
    <EmptyState
      isPage
      title={t('missing.title')}
      hint={t('missing.hint')}
      action={
        <Button component={Link} to="/" variant="outlined">
          {t('missing.home')}
        </Button>
      }
    />
  );
}
