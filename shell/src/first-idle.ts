let resolve: () => void = () => undefined;

/** Resolves once the first page stands: nothing that can wait takes the network from it. */
export const firstIdle = new Promise<void>((done) => {
  resolve = done;
});

export function markIdle(): void {
  resolve();
}
