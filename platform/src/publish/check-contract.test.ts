import type { RegistryDocument, ShellBuild } from '@entropi/shared/remote/manifest';
import { EMPTY_DOCUMENT } from '../registry/registry';
import { describeSampleRemote } from '../testing/sample-build';
import { checkContract } from './check-contract';

const describeShell = (version: string, contract: string): ShellBuild => ({
  name: 'shell',
  version,
  contract,
  scripts: ['/shell/main.js'],
  integrity: {},
  operations: [],
});

/** A registry with shells, each with its contract in the order of publication; the first is stable. */
function describeRegistry(
  shells: Record<string, string>,
  { canary, recalled }: { canary?: string; recalled?: string } = {},
): RegistryDocument {
  const versions = Object.entries(shells).map(([version, contract]) => [
    version,
    describeShell(version, contract),
  ]);
  const [stable = null] = Object.keys(shells);
  return {
    ...EMPTY_DOCUMENT,
    shell: {
      channels: {
        stable,
        previous: [],
        ...(canary && { canary: { version: canary, percent: 10 } }),
      },
      versions: Object.fromEntries(versions),
    },
    ...(recalled && {
      recalls: [{ name: 'shell', version: recalled, reason: 'x', at: '2026-11-29T12:00:00Z' }],
    }),
  };
}

const lacks = (shell: string, contract: string) =>
  `contract: mf-sample 2.0.0 requests ^1.9.0, shell ${shell} provides ${contract}`;
const PUBLISH = 'contract: the shell comes first: "publish shell --promote", then this again';
const promote = (version: string) =>
  `contract: the shell comes first: "promote shell ${version}", then this again`;
const END_CANARY =
  'contract: its canary is the older one: "rollback shell" ends that, then this again';

describe('a remote that needs what shells provide since contract 1.9.0', () => {
  const build = { ...describeSampleRemote('2.0.0'), contract: '^1.9.0' };

  it.each<[string, RegistryDocument, string[]]>([
    ['in no shell yet', EMPTY_DOCUMENT, []],
    ['in a shell that has it', describeRegistry({ '1.0.0': '1.9.0' }), []],
    ['in a newer shell', describeRegistry({ '1.0.0': '1.10.0' }), []],
    [
      'where no such shell is published',
      describeRegistry({ '1.0.0': '1.8.0' }),
      [lacks('1.0.0', '1.8.0'), PUBLISH],
    ],
    [
      'where that shell waits',
      describeRegistry({ '1.0.0': '1.8.0', '1.1.0': '1.9.0', '1.2.0': '1.9.0' }),
      [lacks('1.0.0', '1.8.0'), promote('1.2.0')],
    ],
    [
      'where that shell was recalled',
      describeRegistry({ '1.0.0': '1.8.0', '1.1.0': '1.9.0' }, { recalled: '1.1.0' }),
      [lacks('1.0.0', '1.8.0'), PUBLISH],
    ],
    [
      'where that shell is a canary',
      describeRegistry({ '1.0.0': '1.8.0', '1.1.0': '1.9.0' }, { canary: '1.1.0' }),
      [lacks('1.0.0', '1.8.0'), promote('1.1.0')],
    ],
    [
      'where the canary is an earlier shell',
      describeRegistry({ '1.1.0': '1.9.0', '1.0.0': '1.8.0' }, { canary: '1.0.0' }),
      [lacks('1.0.0', '1.8.0'), END_CANARY],
    ],
    [
      'where another major is served',
      describeRegistry({ '1.0.0': '2.0.0' }),
      [lacks('1.0.0', '2.0.0'), PUBLISH],
    ],
  ])('%s', (_where, document, reasons) => {
    expect(checkContract({ build }, document)).toEqual(reasons);
  });
});
