import Box from '@mui/material/Box';
import { useShellText } from '../shell-texts';

/** Id of the element between bar and footer. */
export const MAIN_ID = 'main';

/** The first link of the page, visible only while focused. It leads past the bar to the page's content. */
export function SkipLink() {
  const t = useShellText();
  return (
    <Box
      component="a"
      href={`#${MAIN_ID}`}
      onClick={(event) => {
        // A fragment in the address would make the router load a page, so the address stays as it is.
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
