import { createECDH } from 'node:crypto';
import type { PushSubscription } from '@entropi/contracts/channel-model';
import webPush from 'web-push';
import type { Config } from '../config';
import { isPushEndpoint } from './push-services';

/** What the service worker of the page shows. */
export interface PushText {
  title: string;
  body: string;
  /** The page that a click opens, as a path. */
  path: string;
  /** Of two pushes with the same tag the later one takes the place of the first. */
  tag: string;
}

export interface PushSender {
  /** The public key by which browsers subscribe, in base64url. */
  publicKey: string;
  /**
   * Sends a push. `gone`: the browser takes no more of them; `rejected`: the service will never accept this one.
   * Throws when it can be tried again.
   */
  send(to: PushSubscription, text: PushText, urgency: PushUrgency): Promise<PushOutcome>;
}

export type PushOutcome = 'sent' | 'gone' | 'rejected';
/** `high` wakes a device that saves power. */
export type PushUrgency = 'high' | 'normal';

const TIMEOUT_MS = 15_000;
/** How long a push service keeps a push for a device that is off. */
const TTL_S: Record<PushUrgency, number> = { high: 24 * 3600, normal: 4 * 3600 };
const GONE: readonly number[] = [404, 410];
/** Too many requests, and a time-out: the same push may be accepted later. */
const PASSES: readonly number[] = [408, 425, 429];

/**
 * Sends pushes by Web Push (RFC 8030), encrypted for the browser (RFC 8291) and signed by the key of the installation
 * (RFC 8292); `privateKey` is that one, in base64url.
 */
export function createPushSender(
  config: Pick<Config, 'PUSH_SERVICES' | 'WEB_ORIGINS' | 'MAIL_FROM'>,
  privateKey: string,
  timeoutMs = TIMEOUT_MS,
): PushSender {
  const vapidDetails = {
    subject: toContact(config),
    publicKey: toPublicKey(privateKey),
    privateKey: padKey(privateKey),
  };
  return {
    publicKey: vapidDetails.publicKey,
    send: async (to, text, urgency) => {
      if (!isPushEndpoint(to.endpoint, config.PUSH_SERVICES)) return 'rejected';
      const { headers, body } = webPush.generateRequestDetails(to, JSON.stringify(text), {
        vapidDetails,
        TTL: TTL_S[urgency],
        urgency,
      });
      const response = await fetch(to.endpoint, {
        method: 'POST',
        headers: toHeaders(headers),
        body: new Uint8Array(body),
        // A response must not send the API elsewhere.
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      });
      await response.body?.cancel();
      return toOutcome(response.status);
    },
  };
}

function toOutcome(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'sent';
  if (GONE.includes(status)) return 'gone';
  if (status >= 500 || PASSES.includes(status)) {
    throw new Error(`the push service responds ${status}`);
  }
  return 'rejected';
}

/** `fetch` sets the length itself. */
function toHeaders(headers: Record<string, string | number>): Record<string, string> {
  const kept = Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'content-length');
  return Object.fromEntries(kept.map(([name, value]) => [name, String(value)]));
}

/** By whom a push service can reach those who send. */
function toContact({ WEB_ORIGINS, MAIL_FROM }: Pick<Config, 'WEB_ORIGINS' | 'MAIL_FROM'>): string {
  const [origin = ''] = WEB_ORIGINS;
  const [, address = MAIL_FROM] = /<([^>]+)>/.exec(MAIL_FROM) ?? [];
  return origin.startsWith('https:') ? origin : `mailto:${address}`;
}

/** A key of 32 bytes: one that begins with a zero was once made without it. */
function padKey(privateKey: string): string {
  const bytes = Buffer.from(privateKey, 'base64url');
  return Buffer.concat([Buffer.alloc(Math.max(0, 32 - bytes.length)), bytes]).toString('base64url');
}

function toPublicKey(privateKey: string): string {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  return pair.getPublicKey('base64url');
}
