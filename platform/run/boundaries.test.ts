import { execFile } from 'node:child_process';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeTemporaryFolder } from '../src/testing/sample-build';

const root = path.resolve(__dirname, '../..');
const CONFIG = '.dependency-cruiser.cjs';

/** Installed packages, whose imported files are in their `dist`. */
const packages = [
  'fastify',
  'pg',
  'react',
  'react-dom',
  'rxjs',
  'react-router-dom',
  '@module-federation/runtime',
];

/** A rule, the file that breaks it, and what the file imports. Files with `types` in their names import types alone. */
const violations: [string, string, string][] = [
  ['no-circular', 'api/src/ring-back.ts', './ring'],
  ['no-circular', 'api/src/ring-types-back.ts', './ring-types'],
  ['could-not-resolve', 'api/src/lost.ts', './nowhere'],
  ['no-remote-to-remote', 'mf-a/src/by-path.ts', '../../mf-b/src/target'],
  ['no-remote-to-remote', 'mf-a/src/by-name.ts', '@entropi/mf-b'],
  ['no-remote-to-remote', 'mf-a/src/shell-by-path.ts', '../../shell/src/target'],
  ['no-remote-to-remote', 'mf-a/src/shell-by-name.ts', '@entropi/shell/target'],
  ['no-shell-to-remote', 'shell/src/by-path.ts', '../../mf-b/src/target'],
  ['no-shell-to-remote', 'shell/src/session/by-name.ts', '@entropi/mf-b/target'],
  ['no-shared-to-part', 'shared/src/by-path.ts', '../../shell/src/target'],
  ['no-shared-to-part', 'shared/src/session/by-name.ts', '@entropi/api'],
  ['no-browser-to-server', 'mf-a/src/by-path-to-api.ts', '../../api/src/target'],
  ['no-browser-to-server', 'mf-a/src/by-name-to-sim.ts', '@entropi/ig-sim'],
  ['no-browser-to-server', 'mf-a/src/by-path-to-core.ts', '../../packages/trading/src/target'],
  ['no-browser-to-server', 'shell/src/serve.ts', 'fastify'],
  ['no-browser-to-server', 'shared/src/query.ts', 'pg'],
  ['no-server-to-browser', 'api/src/view.ts', 'react'],
  ['no-server-to-browser', 'ig-sim/src/view.ts', 'react-dom'],
  ['no-server-to-browser', 'platform/src/list.ts', '../../shared/src/ui/target'],
  ['no-server-to-browser', 'packages/engine/src/by-name.ts', '@entropi/shared/ui/target'],
  ['no-server-to-browser', 'api/src/by-name-to-remote.ts', '@entropi/mf-b'],
  ['rxjs-in-streams-only', 'mf-a/src/stream.ts', 'rxjs'],
  ['rxjs-in-streams-only', 'shell/src/remotes/stream.ts', 'rxjs'],
  ['rxjs-in-streams-only', 'shared/src/ui/stream.ts', 'rxjs'],
  ['rxjs-in-streams-only', 'api/src/http/stream.ts', 'rxjs'],
  ['one-router', 'mf-a/src/link.ts', 'react-router-dom'],
  ['one-router', 'shell/src/link.ts', 'react-router'],
  ['one-router', 'shared/src/live/link.ts', 'react-router-dom'],
  ['one-router', 'packages/broker/src/link.ts', 'react-router-dom'],
  ['only-loader-talks-to-federation', 'mf-a/src/load.ts', '@module-federation/runtime'],
  ['only-loader-talks-to-federation', 'shell/src/session/load.ts', '@module-federation/runtime'],
  ['only-loader-talks-to-federation', 'platform/src/load.ts', '@module-federation/runtime'],
  ['light-zod-in-browsers', 'packages/contracts/src/parse.ts', 'zod'],
  ['no-feature-to-feature', 'mf-a/src/features/one/one.page.ts', '../two/two.page'],
  ['no-feature-to-routes-of-another', 'api/src/features/one/one.repo.ts', '../two/two.routes'],
  ['pure-core', 'packages/trading/src/core/decide.ts', '../target'],
  ['oracle-apart', 'packages/trading/src/oracle/oracle.ts', '../target'],
  ['pure-backtest', 'packages/trading/src/backtest/play.ts', '../target'],
  [
    'trading-package-below-all',
    'packages/trading/src/core/any.test.ts',
    '../../../../api/src/target',
  ],
  ['no-shared-to-part', 'shared/src/session/by-path.ts', '../../../packages/trading/src/target'],
  ['no-http-to-features', 'api/src/http/guard.ts', '../features/two/two.domain'],
  ['broker-below-all', 'packages/broker/src/wait.ts', '../../../api/src/target'],
  ['broker-below-all', 'packages/broker/src/types.ts', '../../trading/src/target'],
  ['database-below-all', 'packages/db/src/read.ts', '../../broker/src/ig/ig-api'],
  [
    'trading-package-below-all',
    'packages/trading/src/core/stream.ts',
    '../../../broker/src/ig/ig-api',
  ],
  ['broker-below-all', 'packages/broker/src/engine-types.ts', '../../engine/src/target'],
  ['store-below-engine', 'packages/engine/src/store/types.ts', '../target'],
  ['store-below-engine', 'packages/engine/src/store/wake.repo.ts', '../target'],
  ['engine-below-api', 'packages/engine/src/types.ts', '../../../api/src/target'],
  [
    'engine-below-api',
    'packages/engine/src/suspend.ts',
    '../../../api/src/features/two/two.domain',
  ],
  ['engine-below-api', 'packages/engine/src/trace.ts', '@entropi/shared/server/tracing'],
  ['engine-below-api', 'packages/engine/src/by-path.ts', '../../../shared/src/ui/target'],
  ['database-below-all', 'packages/db/src/wake.ts', '../../engine/src/target'],
  ['trading-package-below-all', 'packages/trading/src/core/wake.ts', '../../../engine/src/target'],
  ['no-browser-to-server', 'mf-a/src/by-path-to-engine.ts', '../../packages/engine/src/target'],
  ['no-browser-to-server', 'mf-a/src/by-name-to-engine.ts', '@entropi/engine/target'],
  ['database-below-all', 'packages/db/src/schema/types.ts', '../../../../api/src/target'],
  ['contracts-below-all', 'packages/contracts/src/types.ts', '../../../shared/src/ui/target'],
  ['contracts-below-all', 'packages/contracts/src/read.ts', 'node:fs'],
  ['broker-below-all', 'packages/broker/src/trace.ts', '../../../shared/src/ui/target'],
  ['broker-below-all', 'packages/broker/src/by-name.ts', '@entropi/shared/server/tracing'],
  ['database-below-all', 'packages/db/src/by-path.ts', '../../../shared/src/ui/target'],
  ['trading-package-below-all', 'packages/trading/src/core/by-name.ts', '@entropi/shared/session'],
  ['only-engine-talks-to-broker', 'api/src/http/call.ts', '../../../packages/broker/src/ig/ig-api'],
  ['no-test-in-product', 'api/src/product.ts', './testing/harness'],
  ['no-test-file-outside-testing', 'api/src/harness.ts', './target'],
];

/** Files that break no rule, with what they import, and files that the others import. */
const allowed: [string, string | null][] = [
  ['api/src/ring.ts', './ring-back'],
  ['api/src/ring-types.ts', './ring-types-back'],
  ['shell/src/session/stream.ts', 'rxjs'],
  ['shared/src/live/stream.ts', 'rxjs'],
  ['packages/engine/src/stream.ts', 'rxjs'],
  ['packages/engine/src/call.ts', '../../broker/src/ig/ig-api'],
  ['packages/engine/src/words.ts', '../../contracts/src/words'],
  ['packages/engine/src/store/decide.repo.ts', '../../../trading/src/target'],
  ['api/src/wake.ts', '../../packages/engine/src/target'],
  ['shared/src/router/router.ts', 'react-router-dom'],
  ['shared/src/ui/words.ts', '../../../packages/contracts/src/words'],
  ['mf-a/src/words.ts', '../../packages/contracts/src/words'],
  ['packages/broker/src/words.ts', '../../contracts/src/words'],
  ['packages/db/src/words.ts', '../../contracts/src/words'],
  ['packages/trading/src/core/words.ts', '../../../contracts/src/words'],
  ['shell/src/remotes/load.ts', '@module-federation/runtime'],
  ['mf-a/src/features/one/one.view.ts', './one.queries'],
  ['mf-a/src/features/one/one.queries.ts', 'react'],
  ...[
    'mf-b/src/target.ts',
    'shell/src/target.ts',
    'api/src/target.ts',
    'shared/src/ui/target.ts',
    'packages/contracts/src/words.ts',
    'packages/trading/src/target.ts',
    'mf-a/src/features/two/two.page.ts',
    'api/src/features/two/two.routes.ts',
    'api/src/features/two/two.domain.ts',
    'packages/engine/src/target.ts',
    'packages/broker/src/ig/ig-api.ts',
    'api/src/testing/harness.ts',
  ].map((name): [string, null] => [name, null]),
];

/** A program of each part, which uses what is allowed there. */
const programs = [
  'mf-a/src/remote.tsx',
  'mf-b/src/remote.tsx',
  'shell/src/index.ts',
  'shared/src/index.ts',
  'packages/contracts/src/index.ts',
  'packages/broker/src/index.ts',
  'packages/db/src/index.ts',
  'packages/engine/src/index.ts',
  'packages/trading/src/index.ts',
  'api/src/main.ts',
];

async function plant(dir: string, name: string, text: string): Promise<void> {
  const file = path.join(dir, name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, text);
}

function writeImport(file: string, imported: string): string {
  if (file.includes('types'))
    return `import type * as it from '${imported}';\nexport type It = typeof it;\n`;
  return `import * as it from '${imported}';\nit;\n`;
}

async function plantAll(dir: string): Promise<void> {
  for (const name of [...packages, 'zod']) {
    const folder = `node_modules/${name}`;
    const main = name === 'zod' ? 'index.js' : 'dist/index.js';
    await plant(dir, `${folder}/package.json`, JSON.stringify({ name, main }));
    await plant(dir, `${folder}/${main}`, 'module.exports = {};\n');
  }
  await plant(dir, 'package.json', '{}');
  for (const [file, imported] of [...violations.map((row) => row.slice(1)), ...allowed]) {
    const text = imported === null ? '' : writeImport(file, imported);
    await plant(dir, `${file}`, `${text}export const name = 1;\n`);
  }
  for (const program of programs) {
    const src = path.dirname(program);
    const used = allowed.filter(([file]) => file.startsWith(src) && !file.includes('/testing/'));
    const imports = used.map(([file]) => `import './${path.relative(src, file).slice(0, -3)}';\n`);
    await plant(dir, program, imports.join(''));
  }
}

interface Violation {
  from: string;
  rule: { name: string };
}

/** Lists what the rules find in a folder, as rule and file. */
function findViolations(dir: string): Promise<Set<string>> {
  const script = path.join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const parts = ['mf-a', 'mf-b', 'shell', 'shared', 'packages', 'api', 'ig-sim', 'platform'];
  const args = [script, '--config', CONFIG, '--output-type', 'json', ...parts];
  return new Promise((resolve, reject) => {
    // The exit code is the number of violations.
    execFile(process.execPath, args, { cwd: dir, maxBuffer: 1e8 }, (error, stdout, stderr) => {
      if (stdout === '') return reject(new Error(stderr, { cause: error }));
      const { violations: found } = JSON.parse(stdout).summary as { violations: Violation[] };
      resolve(new Set(found.map(({ rule, from }) => `${rule.name} ${from}`)));
    });
  });
}

describe('the boundaries between the parts', () => {
  let found: Set<string>;

  beforeAll(async () => {
    const dir = await makeTemporaryFolder();
    await copyFile(path.join(root, CONFIG), path.join(dir, CONFIG));
    await plantAll(dir);
    found = await findViolations(dir);
  });

  it.each(violations)('%s rejects %s, which imports %s', (rule, file) => {
    expect(found).toContain(`${rule} ${file}`);
  });

  it('are silent about what is imported where it may be', () => {
    const files = new Set(allowed.map(([file]) => file));
    expect([...found].filter((each) => files.has(each.split(' ')[1] ?? ''))).toEqual([]);
  });

  it('are all tried here, and each says what to do instead', () => {
    const { forbidden } = require(path.join(root, CONFIG)) as {
      forbidden: { name: string; comment?: string }[];
    };
    const tried = new Set(violations.map(([rule]) => rule));
    expect(forbidden.filter(({ name }) => !tried.has(name))).toEqual([]);
    expect(forbidden.filter(({ comment }) => !comment)).toEqual([]);
  });
});
