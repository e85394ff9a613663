import { root } from './config.mjs';
import { installAnew } from './install.mjs';
import { writeRemote } from './new-remote.mjs';
import { platform as runRegistryCommand } from './programs.mjs';
import { runNode } from './step.mjs';

/** `npm run platform -- new mf-reports`, and the registry's commands. */
export async function platform(args) {
  const [command, name] = args;
  if (command !== 'new') return runRegistryCommand(args);
  for (const file of writeRemote(root, name)) console.log(file);
  await installAnew();
  // Names of another length break lines elsewhere.
  await runNode('node_modules/@biomejs/biome/bin/biome', ['check', '--write', name]);
  console.log(`${name} is ready: ${name}/.ci/run checks it, npm start serves it.`);
  return 0;
}
