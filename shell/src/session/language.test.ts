import { applyLanguage, restoreLanguage } from './language';

function prefer(...languages: string[]): void {
  jest.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
}

const shown = () => document.documentElement.lang;

beforeEach(() => {
  localStorage.clear();
  document.documentElement.lang = 'en';
});
afterEach(() => jest.restoreAllMocks());

describe('before a user is signed in', () => {
  it.each([
    [['de-AT', 'de', 'en'], 'de-AT'],
    [['de', 'de-DE', 'en'], 'de-DE'],
    [['de'], 'de-CH'],
    [['fr-CA', 'fr'], 'fr-CH'],
    [['it-CH', 'fr-CH', 'en'], 'fr-CH'],
    [['en-US', 'de-DE'], 'en-GB'],
    [['gsw-CH', 'DE-de-1996'], 'de-DE'],
    [['it', 'es'], 'en-GB'],
    [[], 'en-GB'],
  ])('a browser that prefers %j is shown %s', (languages, tag) => {
    prefer(...languages);
    restoreLanguage();
    expect(shown()).toBe(tag);
  });

  it('what was chosen in this browser goes before what it prefers', () => {
    prefer('fr-FR');
    applyLanguage('de', 'AT');
    document.documentElement.lang = 'en';
    restoreLanguage();
    expect(shown()).toBe('de-AT');
  });

  it.each([
    ['de', 'de-DE'],
    ['"><script>', 'fr-FR'],
    ['xx-YY', 'fr-FR'],
  ])('takes %s in the storage for what it names of ours', (stored, tag) => {
    prefer('fr-FR', 'de-DE');
    localStorage.setItem('language', stored);
    restoreLanguage();
    expect(shown()).toBe(tag);
  });
});

describe('the language of an account', () => {
  it('is shown with its place', () => {
    prefer('de-DE');
    applyLanguage('de', 'AT');
    expect(shown()).toBe('de-AT');
  });

  it('without a place is written as this browser wants that language', () => {
    prefer('en-US', 'de-DE');
    applyLanguage('de', null);
    expect(shown()).toBe('de-DE');
    applyLanguage('fr');
    expect(shown()).toBe('fr-CH');
  });
});

describe('what the gateway is told', () => {
  const set = jest.fn(async () => undefined);

  beforeEach(() => {
    set.mockClear();
    Object.defineProperty(window, 'cookieStore', { value: { set }, configurable: true });
  });
  afterEach(() => Reflect.deleteProperty(window, 'cookieStore'));

  it('is the language that is shown, and again at the next visit', () => {
    prefer('fr-FR');
    applyLanguage('de', 'AT');
    restoreLanguage();
    const cookie = { name: 'entropi-language', value: 'de-AT', path: '/', sameSite: 'lax' };
    expect(set.mock.calls).toMatchObject([[cookie], [cookie]]);
  });

  it('is nothing before one was shown', () => {
    prefer('fr-FR');
    restoreLanguage();
    expect(set).not.toHaveBeenCalled();
  });

  it('may be rejected by a browser that keeps no cookies', async () => {
    set.mockRejectedValueOnce(new Error('no cookies'));
    applyLanguage('de', 'AT');
    await Promise.resolve();
    expect(shown()).toBe('de-AT');
  });
});
