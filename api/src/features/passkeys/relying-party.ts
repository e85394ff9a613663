import type { Config } from '../../config';

/** The site that passkeys are for, as browsers know it. */
export interface RelyingParty {
  /** A host name; passkeys made for it work there, and below it. */
  id: string;
  /** The origins at which passkeys may be used. */
  origins: string[];
}

/** The site of the first origin of the pages, with the other origins on the same host. */
export function getRelyingParty({ WEB_ORIGINS }: Pick<Config, 'WEB_ORIGINS'>): RelyingParty {
  const [first] = WEB_ORIGINS;
  const { hostname: id } = new URL(String(first));
  const belongsToSite = (origin: string) => {
    const { hostname } = new URL(origin);
    return hostname === id || hostname.endsWith(`.${id}`);
  };
  return { id, origins: WEB_ORIGINS.filter(belongsToSite) };
}
