import { defineLazyPart } from '@entropi/shared/ui/lazy-part';
import { useNotice } from '@entropi/shared/ui/notify';
import { useEffect, useMemo, useState } from 'react';
import { firstIdle } from '../first-idle';
import { useQueuedNotice, useShownNotices } from './notice-queue';

export const LazyNoticeBar = defineLazyPart(async () => {
  const part = await import(/* webpackChunkName: "extras" */ '@entropi/shared/ui/notice-bar');
  return part.NoticeBar;
});

export const LazyNoticeArea = defineLazyPart(async () => {
  const part = await import(/* webpackChunkName: "extras" */ './notice-area');
  return part.NoticeArea;
});

/** Shows the notices of all bundles of the page; they wait until the area has loaded. */
export function Notices() {
  const said = useNotice();
  const bar = useMemo(
    () => said && <LazyNoticeBar key={said.key} notice={said.notice} dismiss={said.dismiss} />,
    [said],
  );
  useQueuedNotice('said', bar);
  return <Area />;
}

/** Loads the area for the first notice, or once the first page is complete. */
function Area() {
  const hasNotice = useShownNotices().length > 0;
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    const wait = hasNotice ? Promise.resolve() : firstIdle;
    void wait.then(() => isCurrent && setWanted(true));
    return () => {
      isCurrent = false;
    };
  }, [hasNotice]);
  return isWanted ? <LazyNoticeArea /> : null;
}
