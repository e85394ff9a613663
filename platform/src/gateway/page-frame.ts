import type { FirstView } from '@entropi/shared/remote/first-view';
import { FRAME_ID } from '@entropi/shared/remote/index-page';
import type { RegistryView } from '@entropi/shared/remote/manifest';
import { findPage } from './find-page';

type Layout = RegistryView['remotes'][number]['routes'][number]['layout'];

/** How the page at an address is laid out, as far as everybody may know of it. */
export function findLayout(view: RegistryView, address: string): Layout {
  return findPage(view, address)?.route.layout ?? 'page';
}

/**
 * Styles of the frame, in the colors of the theme. An element of the page's own root hides it, so that an earlier
 * version of the shell, which knows no frame, shows no two bars.
 */
export const FRAME_STYLES = [
  `#${FRAME_ID}{position:fixed;inset:0;z-index:-1;background:#F6F7F9}`,
  `#root:not(:empty)~#${FRAME_ID}{display:none}`,
  `#${FRAME_ID} .bar{height:56px;background:#2F4771}`,
  `#${FRAME_ID} .bar svg{display:block;width:28px;height:28px;padding:14px 24px;color:#fff}`,
  `#${FRAME_ID} .content{max-width:1552px;margin:0 auto;padding:24px}`,
  `#${FRAME_ID} i{display:block;border-radius:8px;background:#E3E7ED}`,
  `#${FRAME_ID} .title{width:220px;height:28px}`,
  `#${FRAME_ID} .block{height:180px;margin-top:24px}`,
  `#${FRAME_ID} .panel{width:400px;max-width:calc(100% - 32px);height:420px;position:absolute;top:50%;left:50%;transform:translate(-50%,-50%)}`,
  // A first view stays until the page itself removes it, so that nothing that was typed is lost.
  `#root~#${FRAME_ID}[data-first-view]{display:block;z-index:1;overflow:auto}`,
  `#${FRAME_ID} button:disabled{opacity:.6;cursor:progress}`,
  `@media(scripting:none){#root~#${FRAME_ID}[data-first-view]{display:none}}`,
  `@media(prefers-color-scheme:dark){#${FRAME_ID}{background:#0F141B}#${FRAME_ID} i{background:#2A3442}}`,
].join('');

const MARK =
  '<svg viewBox="0 0 32 32" fill="none" stroke="currentColor" stroke-linecap="round"><path d="M6 25h9M6 18.5h6M6 12h4M6 5.5h2" stroke-width="2.5" opacity=".65"/><path d="M9 28c6-1 8-5 9.5-9.5S23 8 27 5" stroke-width="3"/><circle cx="27" cy="5" r="2.6" fill="currentColor" stroke="none"/></svg>';

const CONTENT: Record<Layout, string> = {
  page: `<div class="bar">${MARK}</div><div class="content"><i class="title"></i><i class="block"></i><i class="block"></i></div>`,
  bare: `<div class="bar">${MARK}</div><div class="content"><i class="title"></i><i class="block"></i></div>`,
  panel: '<i class="panel"></i>',
};

export interface FrameInput {
  layout: Layout;
  /** What the page itself shows before its scripts have come; null: a skeleton, which says nothing. */
  firstView: FirstView | null;
  /** Nonce of the page's styles. */
  nonce: string;
}

/** What stands on the page from its first bytes until the shell draws it. It moves nothing. */
export function renderFrame({ layout, firstView, nonce }: FrameInput): string {
  if (!firstView) return `<div id="${FRAME_ID}" aria-hidden="true">${CONTENT[layout]}</div>`;
  const { css, html } = firstView;
  return `<div id="${FRAME_ID}" data-first-view><style nonce="${nonce}">${css}</style>${html}</div>`;
}
