import { buffer } from 'node:stream/consumers';
import { RELEASES_PATH } from '@entropi/shared/server/releases';
import type { FastifyInstance } from 'fastify';
import { reject } from '../gateway/reject';
import { listHashes } from '../publish/build-info';
import { listServedShells } from '../publish/contract-pairs';
import type { Registry } from '../registry/registry';
import { nameVersionPath, type Store } from '../store/store';

interface ShellRouteDeps {
  registry: Pick<Registry, 'read'>;
  store: Pick<Store, 'find'>;
}

/** Serves the shells that are served to browsers, so that a team can open its pages in them before it publishes. */
export function registerShells(app: FastifyInstance, { registry, store }: ShellRouteDeps): void {
  const listShells = async () => listServedShells(await registry.read());

  app.get(`${RELEASES_PATH}/shells`, async () => ({ shells: await listShells() }));

  app.get<{ Params: { version: string; '*': string } }>(
    `${RELEASES_PATH}/shells/:version/*`,
    async (request, reply) => {
      const { version, '*': name } = request.params;
      const shell = (await listShells()).find((each) => each.version === version);
      const isListed = shell !== undefined && Object.hasOwn(listHashes(shell), name);
      const found = isListed
        ? await store.find(`${nameVersionPath('shell', version)}/${name}`)
        : null;
      const content = await found?.open();
      if (!content) return reject(reply, 404, 'not_found', 'Not Found');
      return reply.type('application/octet-stream').send(await buffer(content));
    },
  );
}
