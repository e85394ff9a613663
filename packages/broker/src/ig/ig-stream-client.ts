import type { ItemUpdate, Subscription } from 'lightstreamer-client-node';
import * as client from 'lightstreamer-client-node';
import type { StreamLogin } from './ig-stream-login';

/** The types declare its members as named exports; in Node they are only on the default export. */
const lightstreamer = (client as { default?: typeof client }).default ?? client;

/**
 * Releases what a client holds. The types do not declare it, because only browsers share connections. A client that
 * is only disconnected checks its connection every five seconds for ever, and is never freed with its subscriptions.
 */
interface Dismissible {
  enableSharing(sharing: null): void;
}

/** Reads one field of an update; null where it has no value. */
export type ReadField = (field: string) => string | null;

/** One item of a stream (§1.11). */
export interface StreamItem {
  name: string;
  mode: 'MERGE' | 'DISTINCT';
  fields: readonly string[];
  adapter: string | null;
  onUpdate(read: ReadField): void;
  onSubscribed(): void;
  /** The broker has rejected this subscription. */
  onRejected(code: number): void;
}

export interface StreamConnection {
  subscribe(item: StreamItem): () => void;
  close(): void;
}

/** Codes of a server that does not accept these tokens, or this user. */
const CREDENTIAL_CODES = new Set([1, 2]);
const KEEPALIVE_MS = 5000;
const REASON_WITHIN_MS = 100;
/** Without a sign of life for this long after the expected one, the connection counts as broken. */
const STALLED_MS = 2000;

/**
 * Opens one connection with Lightstreamer's client. `onDown` is called once, when the connection failed or has
 * broken. A new one then has to be opened, because it needs valid tokens, which the client cannot fetch.
 */
export function openConnection(
  login: StreamLogin,
  on: {
    onUp(): void;
    onDown(cause: string, isCredential: boolean): void;
  },
): StreamConnection {
  const connection = new lightstreamer.LightstreamerClient(login.endpoint, 'DEFAULT');
  let isOver = false;

  function end(cause: string, isCredential = false): void {
    if (isOver) return;
    release();
    on.onDown(cause, isCredential);
  }

  function release(): void {
    isOver = true;
    connection.disconnect();
    (connection as typeof connection & Dismissible).enableSharing(null);
  }

  const { connectionDetails: details, connectionOptions: options } = connection;
  details.setUser(login.accountId);
  details.setPassword(`CST-${login.cst}|XST-${login.securityToken}`);
  options.setForcedTransport('WS-STREAMING');
  options.setKeepaliveInterval(KEEPALIVE_MS);
  options.setStalledTimeout(STALLED_MS);
  options.setSessionRecoveryTimeout(0);
  options.setSlowingEnabled(false);
  connection.addListener({
    onStatusChange(status: string) {
      if (isOver) return;
      if (status === 'CONNECTED:WS-STREAMING') on.onUp();
      if (status === 'STALLED') end('stalled');
      if (status.startsWith('DISCONNECTED:')) end('disconnected');
      // If the server gives a reason, it comes after this.
      if (status === 'DISCONNECTED') setTimeout(end, REASON_WITHIN_MS, 'disconnected').unref();
    },
    onServerError: (code: number) => end(`error ${code}`, CREDENTIAL_CODES.has(code)),
  });
  connection.connect();

  return {
    subscribe(item) {
      const subscription = toSubscription(item, () => isOver);
      connection.subscribe(subscription);
      return () => {
        if (!isOver && subscription.isActive()) connection.unsubscribe(subscription);
      };
    },
    close: release,
  };
}

function toSubscription(item: StreamItem, isOver: () => boolean): Subscription {
  const subscription = new lightstreamer.Subscription(item.mode, [item.name], [...item.fields]);
  if (item.adapter !== null) subscription.setDataAdapter(item.adapter);
  subscription.setRequestedSnapshot(item.mode === 'MERGE' ? 'yes' : 'no');
  subscription.addListener({
    onItemUpdate: (update: ItemUpdate) => {
      if (!isOver()) item.onUpdate((field) => update.getValue(field));
    },
    onSubscription: () => item.onSubscribed(),
    onSubscriptionError: (code: number) => {
      if (!isOver()) item.onRejected(code);
    },
  });
  return subscription;
}
