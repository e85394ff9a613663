import { type CDPSession, expect, type Page } from '@playwright/test';

/** A response as it came over the network. */
export interface WireResponse {
  path: string;
  status: number;
  /** Empty if the body was not compressed. */
  encoding: string;
  /** Bytes of the body, compressed, without headers. */
  bodyBytes: number;
}

/** What a page receives from the network, and which dictionaries it names in its requests. */
export interface Wire {
  responses: WireResponse[];
  /** Paths that were requested with the hash of a dictionary. */
  withDictionary: Set<string>;
  session: CDPSession;
}

const findHeader = (headers: Record<string, string>, name: string) =>
  Object.entries(headers).find(([each]) => each.toLowerCase() === name)?.[1];

/** Records what a page receives, from now on. */
export async function watchWire(page: Page): Promise<Wire> {
  const session = await page.context().newCDPSession(page);
  const wire: Wire = { responses: [], withDictionary: new Set(), session };
  const begun = new Map<string, { response: WireResponse; headBytes: number }>();
  const paths = new Map<string, string>();
  const named = new Set<string>();
  const enter = (requestId: string) => {
    const path = paths.get(requestId);
    if (path && named.has(requestId)) wire.withDictionary.add(path);
  };
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    paths.set(requestId, new URL(request.url).pathname);
    enter(requestId);
  });
  session.on('Network.requestWillBeSentExtraInfo', ({ requestId, headers }) => {
    if (findHeader(headers, 'available-dictionary')) named.add(requestId);
    enter(requestId);
  });
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache) return;
    begun.set(requestId, {
      response: {
        path: new URL(response.url).pathname,
        status: response.status,
        encoding: findHeader(response.headers, 'content-encoding') ?? '',
        bodyBytes: 0,
      },
      headBytes: response.encodedDataLength,
    });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const found = begun.get(requestId);
    // A response from the memory cache of the page has no bytes.
    if (!found || encodedDataLength === 0) return;
    wire.responses.push({
      ...found.response,
      bodyBytes: encodedDataLength - found.headBytes,
    });
  });
  await session.send('Network.enable');
  return wire;
}

/** Waits until the browser names every script as a dictionary in a request for the same address. */
export async function untilDictionaries(
  page: Page,
  wire: Wire,
  paths: readonly string[],
): Promise<void> {
  await expect
    .poll(async () => {
      wire.withDictionary.clear();
      await page.evaluate(async (addresses) => {
        const fetched = addresses.map((address) => fetch(address, { cache: 'no-store' }));
        await Promise.all(fetched.map(async (each) => (await each).text()));
      }, paths);
      return paths.filter((path) => !wire.withDictionary.has(path));
    })
    .toEqual([]);
}
