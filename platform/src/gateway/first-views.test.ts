import { Readable } from 'node:stream';
import type { FirstView } from '@entropi/shared/remote/first-view';
import type { RegistryView } from '@entropi/shared/remote/manifest';
import { OVERRIDE_VERSION } from '@entropi/shared/remote/overrides';
import type { StoredFile } from '../store/store';
import { describeSampleRemote } from '../testing/sample-build';
import { findLanguage, openFirstViews } from './first-views';

const FILE = 'remotes/mf-sample/1.0.0/first-views.json';
const SHELL = { contract: '1.7.0' };

const say = (word: string): FirstView => ({ html: `<p class="f-1">${word}</p>`, css: '.f-1{}' });
const VIEWS = { page: { en: say('Welcome'), de: say('Willkommen'), fr: say('Bienvenue') } };

function toFile(text: string): StoredFile {
  return { sizeBytes: text.length, open: async () => Readable.from([Buffer.from(text)]) };
}

function toView(version: string): RegistryView {
  return {
    revision: 1,
    shell: { version: '1.0.0', integrity: {} },
    remotes: [{ ...describeSampleRemote(version), channel: 'stable' }],
  };
}

const warn = jest.fn();
beforeEach(() => warn.mockReset());

function open(find: (address: string) => Promise<StoredFile | null>) {
  const findView = openFirstViews({ find }, { warn });
  return (given: { address?: string; contract?: string; version?: string } = {}) =>
    findView({
      shell: { contract: given.contract ?? SHELL.contract },
      view: toView(given.version ?? '1.0.0'),
      address: given.address ?? '/sample',
      language: 'de',
    });
}

describe('the first view of a page', () => {
  it('comes from the file of the served version, read once, in the language of the browser', async () => {
    const find = jest.fn(async (address: string) =>
      address === FILE ? toFile(JSON.stringify(VIEWS)) : null,
    );
    const findView = open(find);
    expect(await findView()).toEqual(VIEWS.page.de);
    expect(await findView()).toEqual(VIEWS.page.de);
    expect(find).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['whose remote has none for it', { address: '/admin/sample' }],
    ['that no remote has', { address: '/elsewhere' }],
    ['under a shell that would never remove it', { contract: '1.6.0' }],
    ['of a remote that a developer serves', { version: OVERRIDE_VERSION }],
    ['of a version without the file', { version: '2.0.0' }],
  ])('is left out for a page %s', async (_name, given) => {
    const findView = open(async (address) =>
      address === FILE ? toFile(JSON.stringify(VIEWS)) : null,
    );
    expect(await findView(given)).toBeNull();
  });

  it.each([
    ['is no JSON', '{'],
    [
      'has a script',
      JSON.stringify({ page: { ...VIEWS.page, de: { html: '<script>', css: '' } } }),
    ],
    ['lacks a language', JSON.stringify({ page: { en: say('Welcome') } })],
  ])('is left out, and said in the log, when the file %s', async (_name, text) => {
    expect(await open(async () => toFile(text))()).toBeNull();
    expect(warn).toHaveBeenCalledTimes(1);
  });

  it('does not keep a page waiting for a store that is silent, and is there once it has answered', async () => {
    let answer: (file: StoredFile) => void = () => undefined;
    const findView = open(
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    expect(await findView()).toBeNull();
    answer(toFile(JSON.stringify(VIEWS)));
    expect(await findView()).toEqual(VIEWS.page.de);
  });

  it('is read again after the store could not be reached', async () => {
    const find = jest.fn(async (): Promise<StoredFile | null> => toFile(JSON.stringify(VIEWS)));
    find.mockRejectedValueOnce(new Error('away'));
    const findView = open(find);
    expect(await findView()).toBeNull();
    expect(await findView()).toEqual(VIEWS.page.de);
  });
});

describe('the language of a browser', () => {
  it.each([
    ['entropi-language=fr-CH', 'de-DE,de;q=0.9', 'fr'],
    ['a=b; entropi-language=de-AT; c=d', 'fr', 'de'],
    ['__Host-entropi-language=de-AT', 'fr', 'de'],
    ['entropi-language=xx', 'it-CH, FR-ch;q=0.8, en;q=0.7', 'fr'],
    ['xentropi-language=fr', 'es', 'en'],
    [undefined, 'gsw,de;q=0.5', 'de'],
    [undefined, undefined, 'en'],
    ['entropi-language="><script>', '"><script>', 'en'],
  ])('with the cookie %j that prefers %j is %s', (cookie, preferred, expected) => {
    expect(findLanguage({ cookie, 'accept-language': preferred })).toBe(expected);
  });
});
