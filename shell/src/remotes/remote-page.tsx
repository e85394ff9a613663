import { useLanguage } from '@entropi/shared/ui/i18n';
import { SkeletonBlock } from '@entropi/shared/ui/states';
import Box from '@mui/material/Box';
import type { Target } from './load-state';
import { useRegistryView, useRemotes } from './loader-context';
import type { PageLayout } from './pages';
import { RemoteFallback } from './remote-fallback';
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
        <RemoteFallback title={title} failure={failure} onRetry={() => void loader.retry(target)} />
      )}
    />
  );
}

function PageSkeleton() {
  return (
    <Box sx={{ maxWidth: 1600, width: '100%', mx: 'auto', px: { xs: 2, sm: 3 }, py: 3 }}>
      <Box sx={{ maxWidth: 240, mb: 2.5 }}>
        <SkeletonBlock height={28} />
      </Box>
      <SkeletonBlock height={320} />
    </Box>
  );
}
