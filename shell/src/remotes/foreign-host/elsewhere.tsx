import { useLocation, useNavigate } from '@entropi/shared/router';
import { useEffect, useEffectEvent } from 'react';

/** Stands at all paths that are none of the remote: hands the path to the host, and goes back to the page. */
export function Elsewhere({ onLeave }: { onLeave?: (path: string) => void }) {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const path = pathname + search + hash;
  const leave = useEffectEvent(() => {
    void navigate(-1);
    onLeave?.(path);
  });
  useEffect(() => leave(), []);
  return null;
}
