import { type Browser, chromium } from 'playwright-core';
import type { RecordedResponses } from '../../contract-tests/recorded-responses';
import { USER_ID } from '../../contract-tests/sample-caller';
import { listUsers, type RegistryUser } from '../../contract-tests/sessions';
import type { Pair } from '../../contract-tests/shell-page';
import { Rejection } from '../../rejection';
import { type PageApi, startPageApi } from './page-api';
import { COUNT_RENDERERS, visitPage } from './page-visit';
import { startPairGateway } from './pair-gateway';

/** The sandbox needs a user other than root. */
const FLAGS = ['--disable-quic', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];

async function launch(executablePath: string): Promise<Browser> {
  return chromium.launch({ executablePath, args: FLAGS }).catch((error: unknown) => {
    const [line] = String(error).split('\n');
    throw new Rejection(
      `${executablePath} does not start (${line}): set CHROMIUM_PATH to one that does`,
    );
  });
}

async function openAs(browser: Browser, user: RegistryUser) {
  const context = await browser.newContext();
  const tokens = JSON.stringify(Object.entries(user.tokens));
  const content = `${COUNT_RENDERERS}
    for (const [name, token] of ${tokens}) localStorage.setItem(name, token);`;
  await context.addInitScript({ content });
  return context;
}

interface Trial {
  browser: Browser;
  api: PageApi;
  url: string;
}

/** Lists every page of the remote with each user whom its access names. */
async function visitAll({ browser, api, url }: Trial, { remote }: Pair): Promise<string[]> {
  const problems: string[] = [];
  for (const { id, path, access } of remote.build.routes) {
    for (const user of listUsers(access)) {
      api.setUser(user);
      const context = await openAs(browser, user);
      const address = path.replaceAll(/:\w+/g, String(USER_ID));
      const found = await visitPage(context, `${url}${address}`);
      await context.close();
      problems.push(...found.map((problem) => `page: ${id} for ${user.predicate}: ${problem}`));
    }
  }
  return problems;
}

export interface PageTrial {
  /** Path of the Chromium in which pages are opened. */
  browserPath: string;
  /** What the API returns; without a recording pages show that they lack it. */
  responses: RecordedResponses;
}

/**
 * Opens every page of a remote in a browser, in a shell, under the policy that all browsers get, and returns
 * what is wrong there. Throws `Rejection` if the browser does not start.
 */
export async function findPageProblems(
  pair: Pair,
  { browserPath, responses }: PageTrial,
): Promise<string[]> {
  const browser = await launch(browserPath);
  try {
    const api = await startPageApi(responses);
    try {
      const gateway = await startPairGateway(pair, api.url);
      try {
        return await visitAll({ browser, api, url: gateway.url }, pair);
      } finally {
        await gateway.close();
      }
    } finally {
      await api.close();
    }
  } finally {
    await browser.close();
  }
}
