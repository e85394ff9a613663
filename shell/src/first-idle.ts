let resolve: () => void = () => undefined;

/**
 * Resolves once the first page is complete, and the parts have loaded that it may need later. What can wait awaits it,
 * so as not to compete for the network.
 */
export const firstIdle = new Promise<void>((done) => {
  resolve = done;
});

export function markIdle(): void {
  resolve();
}
