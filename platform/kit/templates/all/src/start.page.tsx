import { useIdentity } from '@entropi/shared/session';
import { lazy, Suspense, useState } from 'react';

const Details = lazy(() => import('./details'));

export default function StartPage() {
  const { username } = useIdentity();
  const [isOpen, setOpen] = useState(false);
  return (
    <main>
      <h1>__title__</h1>
      <p>For {username}</p>
      <button type="button" onClick={() => setOpen(true)}>
        Details
      </button>
      {isOpen && (
        <Suspense fallback="…">
          <Details />
        </Suspense>
      )}
    </main>
  );
}
