/** Header that shows the key of a session (RFC 9449): a JWT that the key signs for this very request. */
export const KEY_HEADER = 'dpop';

/** Header of a response that names what the next proof of a key is to contain: the clocks differ. */
export const NONCE_HEADER = 'dpop-nonce';

/** Operations that open a session: it is bound to the key that they show. */
export const OPENS_SESSION: ReadonlySet<string> = new Set(['verifyTwoFactor', 'loginByPasskey']);

/** The operation that goes on with a session, by the key that it was opened with. */
export const CONTINUES_SESSION = 'refresh';
