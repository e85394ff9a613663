import Box from '@mui/material/Box';
import { LazySlotFallback } from '../fallback/lazy-slot-fallback';
import { useRemotes } from '../load/loader-context';
import type { ListedFill } from './list-fills';
import { placeholder } from './placeholder';
import { RemoteSlot } from './remote-slot';

/** A widget in a slot; until it has loaded a block of its height, and a line of text if it does not load. */
export function SlotContent({ fill }: { fill: ListedFill }) {
  const { loader } = useRemotes();
  const { target, title, heightPx } = fill;
  const height = { xs: heightPx.narrow, sm: heightPx.wide };
  return (
    <RemoteSlot
      target={target}
      waiting={<Box role="status" aria-busy="true" sx={[placeholder, { height }]} />}
      renderFailure={() => (
        <LazySlotFallback
          title={title}
          onRetry={() => void loader.retry(target)}
          waiting={<Box sx={{ height }} />}
        />
      )}
    />
  );
}
