import createCache, { type EmotionCache, type StylisPlugin } from '@emotion/cache';

/** The one property that a browser we support, Safari, knows only by its prefix. */
const prefixUserSelect: StylisPlugin = (element) => {
  if (element.type !== 'decl' || element.props !== 'user-select') return;
  element.return = `-webkit-${element.value}${element.value}`;
};

const known = new Map<string, boolean>();

function isKnown(pseudo: string): boolean {
  const response = known.get(pseudo) ?? CSS.supports(`selector(${pseudo})`);
  known.set(pseudo, response);
  return response;
}

/** MUI writes some rules once for each browser: in the others, each of them would throw. */
const dropForeignRules: StylisPlugin = (element) => {
  if (element.type !== 'rule') return;
  const pseudo = /::-(moz|ms)-[\w-]+/.exec(element.value)?.[0];
  if (pseudo && !isKnown(pseudo)) element.children = [];
};

/**
 * The page's style sheets, under the policy's nonce. Emotion's own prefixes are for browsers that
 * could not run the scripts anyway, and what they say to others throws.
 */
export function createStyleCache(nonce: string | undefined): EmotionCache {
  return createCache({
    key: 'e',
    nonce,
    prepend: true,
    stylisPlugins: [prefixUserSelect, dropForeignRules],
  });
}
