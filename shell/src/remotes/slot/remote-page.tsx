import { useLanguage } from '@entropi/shared/ui/i18n';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
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

function PageSkeleton() {
  return (
    <Box
      role="status"
      aria-busy="true"
      sx={{ maxWidth: 1600, width: '100%', mx: 'auto', px: { xs: 2, sm: 3 }, py: 3 }}
    >
      <Skeleton variant="rounded" height={28} sx={{ maxWidth: 240, mb: 2.5 }} />
      <Skeleton variant="rounded" height={320} />
    </Box>
  );
}
