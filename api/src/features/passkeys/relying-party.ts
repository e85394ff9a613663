import type { Config } from '../../config';

/** Whom passkeys are for: the site, as browsers know it. */
export interface RelyingParty {
  /** A host name; passkeys made for it work there, and below it. */
  id: string;
  /** Where they may be used. */
  origins: string[];
}

/** The site of the first address that browsers reach the pages at, and its others of the same host. */
export function getRelyingParty({ WEB_ORIGINS }: Pick<Config, 'WEB_ORIGINS'>): RelyingParty {
  const [first] = WEB_ORIGINS;
  const { hostname: id } = new URL(String(first));
  const belongsToSite = (origin: string) => {
    const { hostname } = new URL(origin);
    return hostname === id || hostname.endsWith(`.${id}`);
  };
  return { id, origins: WEB_ORIGINS.filter(belongsToSite) };
}
