import type { ComponentLoader } from '@entropi/shared/remote';
import { ErrorState, SkeletonRows } from '@entropi/shared/ui/states';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { RemoteBoundary } from '../slot/remote-boundary';
import { useForeignText } from './foreign-host.texts';

interface Attempt {
  number: number;
  Page: ComponentType;
  failure?: unknown;
}

/** A page of a remote, or what went wrong with it and a button that loads it again. */
export function LoadedPage({ load }: { load: ComponentLoader }) {
  const t = useForeignText();
  const [{ number, Page, failure }, setAttempt] = useState<Attempt>(() => ({
    number: 0,
    Page: lazy(load),
  }));
  if (failure !== undefined) {
    return (
      <ErrorState
        error={failure}
        title={t('failed')}
        hint={t('failedHint')}
        expected
        // React keeps what a lazy component has failed with, so each attempt has its own.
        onRetry={() => setAttempt({ number: number + 1, Page: lazy(load) })}
      />
    );
  }
  const onError = (error: unknown) =>
    setAttempt((attempt) => ({ ...attempt, failure: error ?? new Error('unknown') }));
  return (
    <RemoteBoundary key={number} onError={onError}>
      <Suspense fallback={<SkeletonRows />}>
        <Page />
      </Suspense>
    </RemoteBoundary>
  );
}
