/** A key of a session. Pages of this origin can use its private half, but cannot read it. */
export type KeyPair = Pick<CryptoKeyPair, 'publicKey' | 'privateKey'>;

const DATABASE = 'entropi-session';
const STORE = 'keys';
/** A browser whose database does not respond within this time counts as one without. */
const WITHIN_MS = 5_000;

/** Stores the keys of sessions. */
export interface KeyStore {
  /** The key at a place; null when there is none. Rejects when the browser's database cannot be read. */
  find(place: string): Promise<KeyPair | null>;
  save(place: string, key: KeyPair): Promise<void>;
  /** Moves a key to another place in one transaction. */
  move(from: string, to: string): Promise<void>;
  remove(place: string): Promise<void>;
}

/** Keeps keys in IndexedDB, which stores keys that no page can read, and shares them between all tabs. */
export const keyStore: KeyStore = {
  async find(place) {
    const found = await inStore('readonly', (store) => store.get(place));
    return (found as KeyPair | undefined) ?? null;
  },
  async save(place, key) {
    await inStore('readwrite', (store) => store.put(key, place));
  },
  async move(from, to) {
    await inStore('readwrite', (store) => {
      const reading = store.get(from);
      reading.onsuccess = () => {
        store.put(reading.result, to);
        store.delete(from);
      };
      return reading;
    });
  },
  async remove(place) {
    await inStore('readwrite', (store) => store.delete(place));
  },
};

async function inStore(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest,
): Promise<unknown> {
  const database = await within(open());
  try {
    return await within(
      new Promise((resolve, reject) => {
        const transaction = database.transaction(STORE, mode);
        const request = act(transaction.objectStore(STORE));
        transaction.oncomplete = () => resolve(request.result);
        transaction.onabort = () => reject(transaction.error);
      }),
    );
  } finally {
    database.close();
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function within<T>(done: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The browser’s database is silent')), WITHIN_MS);
  });
  return Promise.race([done, late]).finally(() => clearTimeout(timer));
}
