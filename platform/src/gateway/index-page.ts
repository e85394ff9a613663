import path from 'node:path';
import type { Language } from '@entropi/contracts/languages';
import { findContentPath } from '@entropi/shared/remote/content-address';
import type { FirstView } from '@entropi/shared/remote/first-view';
import { INLINE_IDS, type PageHint } from '@entropi/shared/remote/index-page';
import type { RegistryView, RuntimeConfig, ShellBuild } from '@entropi/shared/remote/manifest';
import { APP_MANIFEST_PATH, APPLE_ICON } from './app-manifest';
import { FRAME_STYLES, findLayout, renderFrame } from './page-frame';
import { FAULT_STYLES, renderStartFault, WATCH_SCRIPT } from './start-fault';

/** Writes JSON that cannot end its own script element. */
function inlineJson(id: string, value: unknown): string {
  const json = JSON.stringify(value).replace(/</g, '\\u003c');
  return `<script type="application/json" id="${id}">${json}</script>`;
}

/**
 * Writes the scripts of the shell. All but the last, by whose address it finds its files, are where each version has
 * them. The first of several runs as soon as it has come, the others in their order.
 */
function describeScripts({ scripts, integrity, version }: ShellBuild, view: RegistryView): string {
  const folder = `/shell/${version}`;
  const tags = scripts.map((address, place) => {
    const name = path.posix.basename(address);
    const hash = integrity[name];
    const isLasting = view.byContent?.includes('shell') && place < scripts.length - 1;
    const lasting = isLasting && hash ? findContentPath(name, hash) : null;
    const src = lasting ? path.posix.join(folder, lasting) : address;
    const when = place === 0 && scripts.length > 1 ? 'async' : 'defer';
    return `<script src="${src}"${hash ? ` integrity="${hash}"` : ''} crossorigin="anonymous" ${when} data-start></script>`;
  });
  return tags.join('\n');
}

export interface IndexPageInput {
  /** The path of the page. */
  address: string;
  shell: ShellBuild;
  view: RegistryView;
  /** The files that the page at this address will load. */
  hints: readonly PageHint[];
  /** Paths of the API that it will read first. */
  reads: readonly string[];
  config: RuntimeConfig;
  /** What the page at this address shows before its scripts have come; null if it shows nothing. */
  firstView: FirstView | null;
  /** The language in which the page begins, and in which it says that it does not. */
  language: Language;
  nonce: string;
  /** Trace of the request for the page, which the browser continues. */
  traceparent: string;
}

/**
 * The one page of the product. The nonce of the styles is on a style element, where scripts can read it and style
 * sheets cannot. That element also removes the browser's default margin at once: if the theme did so later, the
 * whole page would move.
 */
export function renderIndexPage({
  address,
  shell,
  view,
  hints,
  reads,
  config,
  firstView,
  language,
  nonce,
  traceparent,
}: IndexPageInput): string {
  const folder = `/shell/${shell.version}`;
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<title>Entropi</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="traceparent" content="${traceparent}">
<meta name="theme-color" content="#2F4771">
<link rel="icon" href="${folder}/favicon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="${folder}/${APPLE_ICON}">
<link rel="manifest" href="${APP_MANIFEST_PATH}" crossorigin="use-credentials">
<style nonce="${nonce}" id="entropi-nonce">body{margin:0}${FRAME_STYLES}${FAULT_STYLES}</style>
${WATCH_SCRIPT}
${inlineJson(INLINE_IDS.config, config)}
${inlineJson(INLINE_IDS.reads, reads)}
${describeScripts(shell, view)}
${inlineJson(INLINE_IDS.hints, hints)}
${inlineJson(INLINE_IDS.registry, view)}
</head>
<body>
<noscript>Entropi needs JavaScript.</noscript>
<div id="root"></div>
${renderFrame({ layout: findLayout(view, address), firstView, nonce })}
${renderStartFault(language)}
</body>
</html>
`;
}
