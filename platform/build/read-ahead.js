/*
 * Requests what the page at this address reads first: who the owner of the stored token is, and what index.html names
 * of the page. The shell's calls of these paths get the responses (`shell/src/session/early-reads.ts`). Runs as soon as
 * the smallest script of the shell has come, so that the responses arrive beside the others. Without a token that lives
 * for a while longer nothing is requested: the shell renews it first. Whatever fails here, the shell does itself; an
 * error would keep it from starting.
 */
try {
  const readJson = (id) => JSON.parse(document.getElementById(id)?.textContent || 'null');
  const token = localStorage.getItem('access_token') || '..';
  const text = token.split('.')[1].replaceAll('-', '+').replaceAll('_', '/');
  const claims = JSON.parse(atob(text) || '{}');
  const isOnboarding = claims.scope === 'onboarding';
  const isChecked = !isOnboarding && !claims.is_superuser && !claims.is_stuff;
  const paths = [
    '/auth/me',
    ...(isChecked ? ['/auth/me/suspension'] : []),
    ...(isOnboarding ? [] : readJson('entropi-reads') || []),
  ];
  const traceparent = document.querySelector('meta[name="traceparent"]')?.content;
  const base = readJson('entropi-config').apiBaseUrl;
  const reads = {};
  globalThis.__entropiReads__ = reads;
  if (claims.exp * 1000 - 10_000 > Date.now()) {
    for (const path of paths) {
      const authorization = `Bearer ${token}`;
      const headers = { authorization };
      const span = crypto.randomUUID().slice(-17).replace('-', '');
      // Each request is a span of its own in the trace of the page.
      if (traceparent) headers.traceparent = traceparent.replace(/-[0-9a-f]{16}-/, `-${span}-`);
      const reply = fetch(base + path, { headers }).then(async (response) => ({
        status: response.status,
        headers: [...response.headers],
        body: await response.text(),
      }));
      // Whoever takes the response hears of a failure.
      reply.catch(() => undefined);
      reads[base + path] = { authorization, sentAt: performance.now(), reply };
    }
  }
} catch {
  // The shell reads it later, and says so if that fails.
}
