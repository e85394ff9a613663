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

/** Says what all bundles of the page want to have said; kept until the area is there. */
export function Notices() {
  const said = useNotice();
  const bar = useMemo(
    () => said && <LazyNoticeBar key={said.key} notice={said.notice} dismiss={said.dismiss} />,
    [said],
  );
  useQueuedNotice('said', bar);
  return <Area />;
}

/** Comes with the first notice, or when the first page stands. */
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
