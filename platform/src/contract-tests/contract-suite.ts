import type { RouteEntry } from '@entropi/shared/remote/manifest';
import { findPairClashes } from '../publish/contract-pairs';
import { countListeners } from './loaded-pair';
import { findCopies, findMissingParts, findUnmetShares } from './module-parts';
import { createRecordedApi, type RecordedApi } from './recorded-api';
import type { RecordedResponses } from './recorded-responses';
import { USER_ID } from './sample-caller';
import { listUsers, type RegistryUser } from './sessions';
import { openShellPage, type Pair, type ShellPage } from './shell-page';
import { goTo, readText, settle, signInAs } from './visit';

/** The page before a login, to which every session that ends comes back. */
const START = '/login';

/** What a page showed to a user. */
export interface SeenPage {
  route: string;
  user: string;
  text: string;
}

interface Visit {
  page: ShellPage;
  api: RecordedApi;
  route: RouteEntry;
  user: RegistryUser;
}

async function goIfElsewhere(page: ShellPage, address: string): Promise<void> {
  if (page.window.location.pathname !== address) await goTo(page, address);
}

/** Finds what a visit left behind: listeners on the streams of the contract. */
function findLeftListeners(before: Record<string, number>, page: ShellPage): string[] {
  return Object.entries(countListeners(page)).flatMap(([stream, count]) => {
    const more = count - (before[stream] ?? 0);
    return more === 0 ? [] : `it leaves ${more} more listening to ${stream}`;
  });
}

/** Returns what a user sees at an address, and adds to `problems` why if nothing appears there. */
async function read({ page, user }: Visit, address: string, problems: string[]): Promise<string> {
  try {
    await signInAs(page, user);
    await goIfElsewhere(page, address);
  } catch (error) {
    problems.push(String(error));
  }
  const { pathname } = page.window.location;
  if (pathname !== address) problems.push(`the shell leads to ${pathname} instead`);
  return readText(page);
}

/** Mounts one page as one user, reads it and leaves. Returns what it showed, and what was wrong. */
async function visit(requested: Visit) {
  const { page, api, route, user } = requested;
  const address = route.path.replaceAll(/:\w+/g, String(USER_ID));
  const before = countListeners(page);
  api.user = user;
  const problems: string[] = [];
  const text = await read(requested, address, problems);
  api.user = null;
  await signInAs(page, null);
  await goIfElsewhere(page, START);
  problems.push(...findLeftListeners(before, page), ...page.drainProblems());
  return { text, problems };
}

/** Opens the page of a pair and loads all that the remote exposes. Returns what is missing or duplicated. */
async function loadModules(page: ShellPage, pair: Pair): Promise<string[]> {
  await settle(page);
  const unmet = await findUnmetShares(page, pair);
  const missing = await findMissingParts(page, pair.remote.build);
  return [...unmet, ...missing, ...findCopies(page), ...page.drainProblems()];
}

/** Finds what keeps a shell from loading a remote's modules. It is quick, because it shows no page. */
export async function findLoadProblems(pair: Pair): Promise<string[]> {
  const page = openShellPage(pair, START, createRecordedApi([]).response);
  try {
    return await loadModules(page, pair);
  } catch (error) {
    return [`module: ${error}`];
  } finally {
    page.close();
  }
}

/** A shell and a remote that the suite runs with. */
export interface TestedPair extends Pair {
  responses: RecordedResponses;
  /** Whether the recordings have everything that the pages request; if not, pages may show that data is missing. */
  isRecorded: boolean;
}

/**
 * Tests with the built files of both what the shell expects of a remote: it fits the contract, its module has what
 * its remote.json names, it contains no copy of a shared module, and each of its pages appears for the users that it
 * is for, throws nothing and leaves no listener behind.
 */
export async function tryPair({ responses, isRecorded, ...pair }: TestedPair) {
  const { build } = pair.remote;
  const problems = findPairClashes(pair.shell.build, build);
  const seen: SeenPage[] = [];
  const api = createRecordedApi(responses);
  const page = openShellPage(pair, START, api.response);
  try {
    problems.push(...(await loadModules(page, pair)));
    for (const route of build.routes) {
      for (const user of listUsers(route.access)) {
        const visited = await visit({ page, api, route, user });
        seen.push({ route: route.id, user: user.predicate, text: visited.text });
        const unknown = api.drainUnknown().map((call) => `no response is recorded for ${call}`);
        const found = [...visited.problems, ...(isRecorded ? unknown : [])];
        const whose = `page: ${route.id} for ${user.predicate}`;
        problems.push(...found.map((problem) => `${whose}: ${problem}`));
      }
    }
    problems.push(...findCopies(page));
  } finally {
    page.close();
  }
  return { problems, seen };
}
