import { useLanguage } from '@entropi/shared/ui/i18n';
import Box from '@mui/material/Box';
import { LazyFallback } from '../fallback/lazy-fallback';
import type { Target } from '../load/load-state';
import { useRegistryView, useRemotes } from '../load/loader-context';
import type { PageLayout } from '../load/pages';
import { RemoteSlot } from './remote-slot';

/** A page of a remote, or what stands in for it. */
export function RemotePage({ target, layout }: { target: Target; layout: PageLayout }) {
  const { loader } = useRemotes();
  const language = useLanguage();
  const entry = useRegistryView().remotes.find(({ name }) => name === target.remote);
  const title = entry?.title[language] ?? target.remote;
  return (
    <RemoteSlot
      key={`${target.expose}#${target.id}`}
      target={target}
      waiting={layout === 'panel' ? null : <PageSkeleton />}
      renderFailure={(failure) => (
        <LazyFallback title={title} failure={failure} onRetry={() => void loader.retry(target)} />
      )}
    />
  );
}

/** As MUI's skeletons are, which the shell would load for this alone. */
const placeholder = {
  borderRadius: 1,
  bgcolor: 'Skeleton.bg',
  animation: 'wait-for-page 2s ease-in-out 0.5s infinite',
  '@keyframes wait-for-page': { '50%': { opacity: 0.4 } },
};

function PageSkeleton() {
  return (
    <Box
      role="status"
      aria-busy="true"
      sx={{ maxWidth: 1600, width: '100%', mx: 'auto', px: { xs: 2, sm: 3 }, py: 3 }}
    >
      <Box sx={[placeholder, { height: 28, maxWidth: 240, mb: 2.5 }]} />
      <Box sx={[placeholder, { height: 320 }]} />
    </Box>
  );
}
