import { randomBytes } from 'node:crypto';
import { AccessPredicate } from '@entropi/shared/remote/access';
import type { FastifyInstance } from 'fastify';
import { listUsers, type RegistryUser } from '../contract-tests/sessions';
import { reject } from '../gateway/reject';

/** Address of the page that makes a browser one user or another; `:user` is a predicate of remote.json's access. */
const SIGN_IN_PATH = '/as/:user';

/** The address at which a browser becomes a user of the preview. */
export const locateSignIn = (user: string) => SIGN_IN_PATH.replace(':user', user);

function renderSignIn({ tokens }: RegistryUser, target: string, nonce: string): string {
  const write = (value: unknown) => JSON.stringify(value).replace(/</g, '\\u003c');
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Entropi</title>
<script nonce="${nonce}">
localStorage.clear();
for (const [name, token] of ${write(Object.entries(tokens))}) localStorage.setItem(name, token);
location.replace(${write(target)});
</script>
</html>
`;
}

/**
 * Lets a browser choose who looks at the preview: its tokens are stored as a login would, and it goes on to the
 * remote's first page.
 *
 * @param setUser called with the user whom the stand-in of the API is to know
 * @param findTarget gives the path of the page that is shown then
 */
export function registerSignIn(
  app: FastifyInstance,
  {
    setUser,
    findTarget,
  }: { setUser: (user: RegistryUser) => void; findTarget: (user: RegistryUser) => Promise<string> },
): void {
  app.get<{ Params: { user: string } }>(SIGN_IN_PATH, async (request, reply) => {
    const predicate = AccessPredicate.options.find((each) => each === request.params.user);
    const [user] = predicate ? listUsers(predicate) : [];
    if (!user) {
      const known = AccessPredicate.options.join(', ');
      return reject(reply, 404, 'not_found', `The preview has these users: ${known}`);
    }
    setUser(user);
    const nonce = randomBytes(18).toString('base64');
    return reply
      .header('content-security-policy', `default-src 'none'; script-src 'nonce-${nonce}'`)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(renderSignIn(user, await findTarget(user), nonce));
  });
}
