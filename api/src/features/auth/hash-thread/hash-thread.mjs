import { hashSync, verifySync } from '@node-rs/argon2';

/** OWASP's parameters for argon2id, the library's default algorithm. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes in a thread of its own, beside the one that serves requests. */
export const hash = (password) => hashSync(password, OPTIONS);

export const verify = ({ password, passwordHash }) => verifySync(passwordHash, password);
