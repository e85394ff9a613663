import type { PushSubscription as Subscription } from '@entropi/contracts/channel-model';
import { PUSH_SCOPE, PUSH_WORKER_PATH } from '../remote/push-worker';

/**
 * What this browser can do with pushes. `install`: only once the product is installed, as on iPhones; `denied`: the
 * user has forbidden notifications; `off` and `on`: whether it is subscribed.
 */
export type PushSupport = 'unsupported' | 'install' | 'denied' | 'off' | 'on';

export async function findPushSupport(): Promise<PushSupport> {
  const canPush =
    'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!canPush) return isApplePhone() ? 'install' : 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  return (await findSubscription()) ? 'on' : 'off';
}

/** iPads call themselves Macs, which have no touch screen. */
function isApplePhone(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

/** The address at which this browser takes pushes; null when it is not subscribed, or cannot be. */
export async function findPushEndpoint(): Promise<string | null> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window)) return null;
  return (await findSubscription())?.endpoint ?? null;
}

/**
 * Subscribes this browser, after the user has allowed notifications; null when they have not.
 *
 * @param publicKey the key of the installation, in base64url
 */
export async function subscribePush(publicKey: string): Promise<Subscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const options = { scope: PUSH_SCOPE, updateViaCache: 'none' } as const;
  const registration = await navigator.serviceWorker.register(PUSH_WORKER_PATH, options);
  await whenActive(registration);
  // A subscription for another key would take no pushes of this installation.
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  const made = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  const { endpoint, keys = {} } = made.toJSON();
  return {
    endpoint: endpoint ?? made.endpoint,
    keys: { p256dh: trim(keys.p256dh), auth: trim(keys.auth) },
  };
}

/** Takes no more pushes in this browser. */
export async function unsubscribePush(): Promise<void> {
  await (await findSubscription())?.unsubscribe();
}

async function findSubscription() {
  const registration = await navigator.serviceWorker.getRegistration(PUSH_SCOPE);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Resolves once the worker runs. `ready` does not tell, because no page is in its scope. */
async function whenActive({ active, waiting, installing }: ServiceWorkerRegistration) {
  const worker = waiting ?? installing;
  if (active || !worker) return;
  await new Promise<void>((resolve) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') resolve();
    });
  });
}

const trim = (text = '') => text.replace(/=+$/, '');
