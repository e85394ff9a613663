import { useLanguage } from '@entropi/shared/ui/i18n';
import { LazyFallback } from '../fallback/lazy-fallback';
import type { Target } from '../load/load-state';
import { useRegistryView, useRemotes } from '../load/loader-context';
import type { PageLayout } from '../load/pages';
import { RemoteSlot } from './remote-slot';
import { WaitingPage } from './waiting-page';

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
      waiting={<WaitingPage target={target} title={title} layout={layout} />}
      renderFailure={(failure) => (
        <LazyFallback
          remote={target.remote}
          title={title}
          failure={failure}
          onRetry={() => void loader.retry(target)}
        />
      )}
    />
  );
}
