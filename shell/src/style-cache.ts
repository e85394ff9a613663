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

/** Drops rules that MUI writes for other browsers, because inserting them throws in this one. */
const dropForeignRules: StylisPlugin = (element) => {
  if (element.type !== 'rule') return;
  const pseudo = /::-(moz|ms)-[\w-]+/.exec(element.value)?.[0];
  if (pseudo && !isKnown(pseudo)) element.children = [];
};

/**
 * Creates the cache of the page's styles, with the policy's nonce; names of classes begin with the key. Emotion's own
 * prefixes are left out: they are for browsers that could not run our scripts anyway, and throw in some of the others.
 */
export function createStyleCache(nonce: string | undefined, key = 'e'): EmotionCache {
  return createCache({
    key,
    nonce,
    prepend: true,
    stylisPlugins: [prefixUserSelect, dropForeignRules],
  });
}
