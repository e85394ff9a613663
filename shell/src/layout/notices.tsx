import { useNotice } from '@entropi/shared/ui/notify';
import { defineLatePart } from '../late-part';

export const LateNoticeBar = defineLatePart(async () => {
  const part = await import(/* webpackChunkName: "extras" */ '@entropi/shared/ui/notice-bar');
  return part.NoticeBar;
});

/** Says what all bundles of the page want to have said; kept until the bar is there. */
export function Notices() {
  const said = useNotice();
  return said && <LateNoticeBar key={said.key} notice={said.notice} dismiss={said.dismiss} />;
}
