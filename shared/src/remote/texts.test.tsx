import { render, screen } from '@testing-library/react';
import { createTexts } from './texts';

function renderGreeting(useText: () => (key: 'greeting') => string, useLanguage: () => string) {
  function Greeting() {
    return <p>{`${useLanguage()}: ${useText()('greeting')}`}</p>;
  }
  return render(<Greeting />);
}

describe('texts of bundles', () => {
  beforeEach(() => document.documentElement.removeAttribute('lang'));

  it('do not replace another bundle’s, also under the same name', () => {
    const [older, newer] = [createTexts(), createTexts()];
    const useOlder = older.defineTexts('form', { en: { greeting: 'Hello' } });
    const useNewer = newer.defineTexts('form', { en: { greeting: 'Good day' } });
    renderGreeting(useOlder, older.useLanguage);
    renderGreeting(useNewer, newer.useLanguage);
    expect(screen.getByText('en: Hello')).toBeVisible();
    expect(screen.getByText('en: Good day')).toBeVisible();
  });

  it('follow the language of the page, in English where they lack it', async () => {
    const both = createTexts();
    const useBoth = both.defineTexts('form', {
      en: { greeting: 'Hello' },
      de: { greeting: 'Guten Tag' },
    });
    const english = createTexts();
    const useEnglish = english.defineTexts('form', { en: { greeting: 'Good day' } });
    renderGreeting(useBoth, both.useLanguage);
    renderGreeting(useEnglish, english.useLanguage);
    document.documentElement.lang = 'de';
    expect(await screen.findByText('de: Guten Tag')).toBeVisible();
    expect(await screen.findByText('de: Good day')).toBeVisible();
  });

  it('spell German with ss where the page is for Switzerland or Liechtenstein', async () => {
    const texts = createTexts();
    const de = { greeting: 'Größe', plain: 'Guten Tag' };
    const useText = texts.defineTexts('form', { en: { greeting: 'Size', plain: 'Hello' }, de });
    const Both = () => <p>{`${useText()('plain')}, ${useText()('greeting')}`}</p>;
    render(<Both />);
    for (const [lang, shown] of [
      ['de-AT', 'Guten Tag, Größe'],
      ['de-CH', 'Guten Tag, Grösse'],
      ['de-DE', 'Guten Tag, Größe'],
      ['de-LI', 'Guten Tag, Grösse'],
      ['en-CH', 'Hello, Size'],
    ] as const) {
      document.documentElement.lang = lang;
      expect(await screen.findByText(shown)).toBeVisible();
    }
  });

  it('keep the ß of a name that stands in them', async () => {
    const texts = createTexts();
    const en = { close: 'Close {{name}}' };
    const useText = texts.defineTexts('form', { en, de: { close: '{{name}} schließen' } });
    const Close = () => <p>{useText()('close', { name: 'Voß' })}</p>;
    render(<Close />);
    document.documentElement.lang = 'de-CH';
    expect(await screen.findByText('Voß schliessen')).toBeVisible();
  });

  it('break no French line before a mark or inside quotes', async () => {
    const texts = createTexts();
    const fr = { greeting: 'Bonjour : « oui » ? Non ; si !' };
    const useText = texts.defineTexts('form', { en: { greeting: 'Hello: yes' }, fr });
    renderGreeting(useText, texts.useLanguage);
    document.documentElement.lang = 'fr';
    const shown = await screen.findByText(/^fr/);
    const bound = 'Bonjour_: «_oui_»_? Non_; si_!'.replaceAll('_', '\u00a0');
    expect(shown.textContent).toBe(`fr: ${bound}`);
  });
});
