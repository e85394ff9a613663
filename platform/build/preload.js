/*
 * Requests the files that the page at this address will load, which index.html names, so that they need not be
 * requested later: when all but one of the shell's scripts have come. Earlier, the files would compete with these
 * scripts for the network, although nothing can use them without them; later, the network would have nothing to do
 * until the shell has started. Without it they come later; an error would keep the shell from starting.
 */
try {
  // Where there is no such function, this throws before anything is listened for.
  const findTimings = performance.getEntriesByName.bind(performance);
  const isThere = (script) => findTimings(script.src, 'resource').length > 0;
  const check = () => {
    const missing = [...document.scripts].filter((script) => script.src && !isThere(script));
    if (document.readyState !== 'loading' && missing.length <= 1) begin();
  };
  const begin = () => {
    observer.disconnect();
    document.removeEventListener('load', check, true);
    const hints = document.getElementById('entropi-hints')?.textContent || '[]';
    for (const { address, as, integrity } of JSON.parse(hints)) {
      const link = document.createElement('link');
      Object.assign(link, { rel: 'preload', href: address, as, crossOrigin: 'anonymous' });
      // Browsers ignore the hash of a preloaded fetch; the code that fetches the file later checks it.
      if (as === 'script') link.integrity = integrity;
      document.head.append(link);
    }
  };
  const observer = new PerformanceObserver(check);
  observer.observe({ type: 'resource' });
  // A slow processor tells the observer only when the shell has started and requests its files itself, a second time.
  document.addEventListener('load', check, true);
  check();
} catch {
  // A browser that shows no timing preloads nothing.
}
