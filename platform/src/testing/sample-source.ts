import { mkdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeTemporaryFolder } from './sample-build';

const root = path.resolve(__dirname, '../../..');
const title = { en: 'Sample', de: 'Muster', fr: 'Exemple' };

const description = {
  name: 'mf-sample',
  title,
  contract: '^1.0.0',
  access: 'signed-in',
  budgetKb: 50,
  exposes: {
    './remote': { module: './src/remote.tsx', access: 'signed-in', budgetKb: 20 },
    './admin': { module: './src/admin.tsx', access: 'superuser', budgetKb: 20 },
  },
  routes: [],
};

const configuration = `const { remote } = require('${root}/platform/build/webpack.cjs');
module.exports = remote(__dirname);
`;

const page = `import { useSession } from '@entropi/shared/session';
import { useState } from 'react';
export default function Page() {
  const [text] = useState('the page of everybody');
  return <p>{text} {useSession().state}</p>;
}
`;

const sources = {
  'package.json': JSON.stringify({ name: 'mf-sample', version: '1.0.0', type: 'module' }),
  'remote.json': JSON.stringify(description),
  'webpack.config.cjs': configuration,
  'src/remote.tsx': "export default { routes: { page: () => import('./page') } };\n",
  'src/admin.tsx': "export default { routes: { admin: () => import('./admin.page') } };\n",
  'src/page.tsx': page,
  'src/admin.page.tsx':
    'export default function Admin() { return <p>the page of superusers</p>; }\n',
};

/** Writes the sources of a small remote, set up as ours are; returns the folder. */
export async function writeSampleSource(changes: Record<string, string> = {}): Promise<string> {
  const dir = await makeTemporaryFolder();
  await mkdir(path.join(dir, 'src'));
  await symlink(path.join(root, 'mf-chat/node_modules'), path.join(dir, 'node_modules'));
  for (const [name, text] of Object.entries({ ...sources, ...changes })) {
    await writeFile(path.join(dir, name), text);
  }
  return dir;
}

/** The module that a remote may import by its package name alone. */
export const SESSION_FILE = path.join(root, 'shared/src/session/session.ts');
