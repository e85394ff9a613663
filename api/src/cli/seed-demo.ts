import type { Deps } from '../deps';
import { seedDemo } from '../features/demo/seed-demo';

/** `seed-demo`: fills a local installation with the demo's users, once. */
export async function seedDemoCommand(deps: Deps, _args: string[]): Promise<string> {
  const isNew = await seedDemo(deps);
  return isNew ? 'The demo is filled.' : 'The demo was filled before.';
}
