import {
  INLINE_IDS,
  type RegistryView,
  type RuntimeConfig,
  type ShellBuild,
} from '@entropi/shared/remote/manifest';
import type { PageHint } from './page-hints';

/** JSON that cannot end its own script element. */
function inlineJson(id: string, value: unknown): string {
  const json = JSON.stringify(value).replace(/</g, '\\u003c');
  return `<script type="application/json" id="${id}">${json}</script>`;
}

function describeScript(shell: ShellBuild, address: string): string {
  const hash = shell.integrity[address.slice(address.lastIndexOf('/') + 1)];
  const integrity = hash ? ` integrity="${hash}"` : '';
  return `<script src="${address}"${integrity} crossorigin="anonymous" defer></script>`;
}

/**
 * Asked for before the shell knows that it needs it; the same request is then not made again. Of what
 * is fetched, the one who fetches checks the hash: browsers ignore it here.
 */
function describeHint({ address, as, integrity }: PageHint): string {
  const checked = as === 'script' ? ` integrity="${integrity}"` : '';
  return `<link rel="preload" href="${address}" as="${as}"${checked} crossorigin="anonymous">`;
}

export interface IndexPageInput {
  shell: ShellBuild;
  view: RegistryView;
  /** What the page at this address will load. */
  hints: readonly PageHint[];
  config: RuntimeConfig;
  nonce: string;
}

/**
 * The one page of the product. The styles' nonce stands on an empty style element, where scripts can
 * read it and style sheets cannot.
 */
export function renderIndexPage({ shell, view, hints, config, nonce }: IndexPageInput): string {
  const folder = `/shell/${shell.version}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Entropi</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="theme-color" content="#2F4771">
<link rel="icon" href="${folder}/favicon.svg" type="image/svg+xml">
<style nonce="${nonce}" id="entropi-nonce"></style>
${inlineJson(INLINE_IDS.config, config)}
${inlineJson(INLINE_IDS.registry, view)}
${shell.scripts.map((address) => describeScript(shell, address)).join('\n')}
${hints.map(describeHint).join('\n')}
</head>
<body>
<noscript>Entropi needs JavaScript.</noscript>
<div id="root"></div>
</body>
</html>
`;
}
