import { defineLazyPart } from '@entropi/shared/ui/lazy-part';
import Box from '@mui/material/Box';
import { useShellText } from '../../shell-texts';
import type { RemoteFallbackProps } from './remote-fallback';

export const FullFallback = defineLazyPart(async () => {
  const part = await import(/* webpackChunkName: "extras" */ './remote-fallback');
  return part.RemoteFallback;
});

/** Shown where a remote did not load: a plain sentence until the script of the full fallback has loaded. */
export function LazyFallback(props: RemoteFallbackProps) {
  const t = useShellText();
  const words = (
    <Box role="status" sx={{ typography: 'body1', textAlign: 'center', px: 3, py: 10 }}>
      {t('fallback.title', { title: props.title })}
    </Box>
  );
  return <FullFallback {...props} waiting={words} />;
}
