/** The ports to which neither browsers nor Node's fetch connect. */
export const BLOCKED_PORTS: readonly number[];

/** Whether browsers and fetch reject every address with this port. */
export function isBlocked(port: number): boolean;

/** The first ports from this one on, in their order, that are not blocked. */
export function listReachablePorts(from: number, count: number): number[];
