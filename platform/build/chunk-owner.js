/*
 * Runs around the script of a remote's entry. The chunks of all versions of a remote push what they have to one
 * global, whose name does not change, so that a chunk that is the same in two versions is the same file. Which of the
 * versions in a page a chunk is for stands on its tag: webpack writes there the name of the build that requested it.
 * Hosts of others load chunks by tags of their own, even before the entry; these have the version in their address.
 */
(page, global, build) => {
  const hasVersion = (name, address) => address.includes(`/${name.split('@').pop()}/`);
  const before = page[global];
  const shared = before?.builds
    ? before
    : {
        builds: {},
        early: [],
        push(chunk) {
          const tag = document.currentScript;
          const address = tag?.src ?? '';
          const requested = tag?.getAttribute('data-webpack')?.split(':')[0];
          const names = Object.keys(this.builds);
          const owner = names.find((name) => name === requested || hasVersion(name, address));
          return owner ? this.builds[owner].push(chunk) : this.early.push({ chunk, address });
        },
      };
  const early = shared.early.filter(({ address }) => hasVersion(build, address));
  const unowned = before?.builds ? early.map(({ chunk }) => chunk) : before;
  // The same build, started again, goes on with the chunks that it has.
  page[global] = shared.builds[build] ?? unowned;
  return () => {
    shared.builds[build] = page[global];
    page[global] = shared;
  };
};
