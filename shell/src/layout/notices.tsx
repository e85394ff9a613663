import { useNotice } from '@entropi/shared/ui/notify';
import { useMemo } from 'react';
import { defineLazyPart } from '../lazy-part';
import { useQueuedNotice } from './notice-queue';

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
  return <LazyNoticeArea />;
}
