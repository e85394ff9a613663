/*
 * Asks for the files that the page at this address will load, which index.html names; the same request is
 * then not made again. Runs when the shell's own script has come and before it starts: earlier, the files
 * would share its line, and nothing can use them without it.
 */
for (const { address, as, integrity } of JSON.parse(
  document.getElementById('entropi-hints')?.textContent || '[]',
)) {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'preload', href: address, as, crossOrigin: 'anonymous' });
  // Of what is fetched, the one who fetches checks the hash: browsers ignore it here.
  if (as === 'script') link.integrity = integrity;
  document.head.append(link);
}
