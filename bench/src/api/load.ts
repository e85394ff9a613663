import autocannon from 'autocannon';

const CONNECTIONS = 20;
const SECONDS = 5;
const SHORT_SECONDS = 1;

export interface Load {
  perSecond: number;
  p99Ms: number;
}

/** Twenty connections that call one address as fast as it answers; throws when an answer is not 2xx. */
export async function measureLoad(url: string, isShort: boolean, token?: string): Promise<Load> {
  const { requests, latency, non2xx, errors } = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: isShort ? SHORT_SECONDS : SECONDS,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} rejected, ${errors} failed`);
  return { perSecond: requests.average, p99Ms: latency.p99 };
}
