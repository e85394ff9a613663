const NAME = 'entropi-language';

/**
 * Cookie with the tag of what this browser showed last, `de-CH`: the gateway has no other way to know it before a
 * script has run. Scripts write it, and it says nothing of who uses the browser. Over TLS no other host can set it.
 */
export function nameLanguageCookie(tls: boolean): string {
  return tls ? `__Host-${NAME}` : NAME;
}

/** Reads the tag from the cookies of a request; empty if there is none. Anybody may have written it. */
export function readLanguageCookie(cookies: string): string {
  return new RegExp(`(?:^|;\\s*)(?:__Host-)?${NAME}=([\\w-]+)`).exec(cookies)?.[1] ?? '';
}
