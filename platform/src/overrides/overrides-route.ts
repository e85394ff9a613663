import { OVERRIDES_PATH, OverridesBody } from '@entropi/shared/remote/overrides';
import type { FastifyInstance } from 'fastify';
import type { UserLookup } from '../gateway/registry-user';
import { reject } from '../gateway/reject';
import type { Registry } from '../registry/registry';
import type { OverrideGrants } from './overrides';

export interface OverridesRouteDeps {
  grants: OverrideGrants;
  registry: Pick<Registry, 'read'>;
  findUser: UserLookup;
}

/** `PUT /developer/overrides`: gives a superuser's browser the cookie that carries its overrides. */
export function registerOverrides(app: FastifyInstance, deps: OverridesRouteDeps): void {
  const { grants, registry, findUser } = deps;

  app.put(OVERRIDES_PATH, { bodyLimit: 8_192 }, async (request, reply) => {
    if (!grants.isEnabled) return reject(reply, 404, 'not_found', 'Not Found');
    if (!request.headers.authorization) return reject(reply, 401, 'unauthorized', 'Unauthorized');
    const user = await findUser(request);
    if (!user.has('superuser')) return reject(reply, 403, 'forbidden', 'Forbidden');
    const body = OverridesBody.safeParse(request.body);
    if (!body.success) return reject(reply, 422, 'invalid_overrides', 'No list of overrides');

    const { remotes } = await registry.read();
    const overrides: Record<string, string> = {};
    for (const [name, address] of Object.entries(body.data.overrides)) {
      if (!Object.hasOwn(remotes, name)) {
        return reject(reply, 422, 'unknown_remote', `There is no remote ${name}`);
      }
      const manifest = grants.check(address);
      if (!manifest) {
        const allowed = grants.allowed.join(', ');
        return reject(reply, 422, 'foreign_origin', `Allowed are ${allowed}, not ${address}`);
      }
      overrides[name] = manifest;
    }
    const isEmpty = Object.keys(overrides).length === 0;
    return reply
      .header('set-cookie', isEmpty ? grants.clear : grants.seal(overrides))
      .header('cache-control', 'no-store')
      .send({ overrides });
  });
}
