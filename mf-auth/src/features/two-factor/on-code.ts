/** Sends a code; rejects with the server's error. */
export type OnCode = (code: string) => Promise<unknown>;
