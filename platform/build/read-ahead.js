/*
 * Requests what the page at this address reads first: who the owner of the stored token is, and what index.html names
 * of the page. The shell's calls of these paths get the responses (`shell/src/session/early-reads.ts`). Runs as soon as
 * the smallest script of the shell has come, so that the responses arrive beside the others. Without a token that lives
 * for a while longer nothing is requested: the shell renews it first.
 */
{
  const readJson = (id) => JSON.parse(document.getElementById(id)?.textContent || 'null');
  const token = localStorage.getItem('access_token') || '';
  let claims = {};
  try {
    const text = token.split('.')[1].replaceAll('-', '+').replaceAll('_', '/');
    claims = JSON.parse(atob(text));
  } catch {
    // There is no token, or one that the shell will deal with.
  }
  const isLasting = claims.exp * 1000 - 10_000 > Date.now();
  const isChecked = claims.scope !== 'onboarding' && !claims.is_superuser && !claims.is_stuff;
  const paths = [
    '/auth/me',
    ...(isChecked ? ['/auth/me/suspension'] : []),
    ...(claims.scope === 'onboarding' ? [] : readJson('entropi-reads') || []),
  ];
  const [version, trace] =
    document.querySelector('meta[name="traceparent"]')?.content.split('-') || [];
  const base = readJson('entropi-config')?.apiBaseUrl;
  globalThis.__entropiReads__ = {};
  if (isLasting && base !== undefined) {
    for (const path of paths) {
      const authorization = `Bearer ${token}`;
      const span = crypto.randomUUID().slice(-17).replace('-', '');
      const headers = { authorization };
      if (trace) headers.traceparent = `${version}-${trace}-${span}-01`;
      const reply = fetch(base + path, { headers }).then(async (response) => ({
        status: response.status,
        headers: [...response.headers],
        body: await response.text(),
      }));
      // Whoever takes the response hears of a failure.
      reply.catch(() => undefined);
      globalThis.__entropiReads__[base + path] = {
        authorization,
        sentAt: performance.now(),
        reply,
      };
    }
  }
}
