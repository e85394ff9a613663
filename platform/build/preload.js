/*
 * Requests the files that the page at this address will load, which index.html names, so that they need not be
 * requested later. Runs after the shell's own script has loaded and before it starts: earlier, the files would
 * compete with that script for the network, although nothing can use them without it.
 */
for (const { address, as, integrity } of JSON.parse(
  document.getElementById('entropi-hints')?.textContent || '[]',
)) {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'preload', href: address, as, crossOrigin: 'anonymous' });
  // Browsers ignore the hash of a preloaded fetch; the code that fetches the file later checks it.
  if (as === 'script') link.integrity = integrity;
  document.head.append(link);
}
