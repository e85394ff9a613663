import Box from '@mui/material/Box';
import { useShellText } from '../shell-texts';

/** Id of what stands between bar and footer. */
export const MAIN_ID = 'main';

/** First on the page, seen only while it has the focus: past the bar, to the page itself. */
export function SkipLink() {
  const t = useShellText();
  return (
    <Box
      component="a"
      href={`#${MAIN_ID}`}
      onClick={(event) => {
        // The address stays: the router would take it for another page.
        event.preventDefault();
        document.getElementById(MAIN_ID)?.focus();
      }}
      sx={{
        position: 'fixed',
        top: 8,
        left: 8,
        zIndex: 'tooltip',
        px: 2,
        py: 1,
        borderRadius: 1,
        bgcolor: 'background.paper',
        color: 'text.primary',
        '&:not(:focus)': { transform: 'translateY(-200%)' },
      }}
    >
      {t('skip')}
    </Box>
  );
}
