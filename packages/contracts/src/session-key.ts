/** Header that presents the key of a session (RFC 9449): a JWT that the key has signed for this very request. */
export const KEY_HEADER = 'dpop';

/** Header of a response with the nonce that the next proof of a key must contain, because clocks differ. */
export const NONCE_HEADER = 'dpop-nonce';

/** Operations that open a session, which is bound to the key that they present. */
export const OPENS_SESSION: ReadonlySet<string> = new Set(['verifyTwoFactor', 'loginByPasskey']);

/** The operation that continues a session by the key that it was opened with. */
export const CONTINUES_SESSION = 'refresh';
