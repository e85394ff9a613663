import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '@playwright/test';
import { packKit, readBlocks, type Typed, type } from './kit';
import { startReleasesGateway } from './releases-gateway';

/** Expects that commands were done; returns what they printed. */
export async function expectDone(typing: Promise<Typed>): Promise<string> {
  const { code, printed } = await typing;
  expect(code, printed).toBe(0);
  return printed;
}

/** Makes a folder outside of the repository with the kit alone, and gives access to the teams of some remotes. */
export async function gatherTeams(remotes: readonly string[]) {
  const kit = await packKit();
  const gateway = await startReleasesGateway(remotes);
  const locate = (remote: string, ...names: string[]) => path.join(kit.folder, remote, ...names);

  const typeIn = (remote: string, commands: string, access: Record<string, string> = {}) =>
    type(locate(remote), commands, access);

  return {
    /** The folder with the kit, in which each remote has one of its own. */
    folder: kit.folder,
    locate,
    access: gateway.access,
    typeIn,
    /** Runs a command of the kit with the access of the remote's team. */
    typeEntropi: (remote: string, command: string) =>
      typeIn(remote, `npx entropi ${command}`, gateway.access(remote)),
    /** Types commands below a heading of the document, which name moon, for a remote: those of one of its blocks. */
    async follow(heading: string, remote: string, place = 0): Promise<Typed> {
      const blocks = await readBlocks(heading);
      const commands = (blocks[place] ?? '').replaceAll(/\bmoon\b/g, remote);
      return typeIn(remote, commands, gateway.access(remote));
    },
    /** Changes a file of a remote. */
    async change(remote: string, name: string, from: string, to: string): Promise<void> {
      const file = locate(remote, name);
      const text = await readFile(file, 'utf8');
      if (!text.includes(from)) throw new Error(`${name} has no ${from}`);
      await writeFile(file, text.replace(from, to));
    },
    rebuild: (remote: string) =>
      expectDone(typeIn(remote, 'npm run build\nnpx entropi describe .')),
    async close(): Promise<void> {
      await gateway.stop();
      await kit.remove();
    },
  };
}
export type Teams = Awaited<ReturnType<typeof gatherTeams>>;
