import {
  LANGUAGE_REGIONS,
  type Language,
  type Locale,
  parseTag,
  type Region,
  toTag,
} from '@entropi/contracts/languages';
import { nameLanguageCookie } from '@entropi/shared/remote/browser-language';

const KEY = 'language';
const YEAR_MS = 365 * 24 * 3_600_000;

/**
 * Shows everything in this language, as every bundle follows the page's `lang`, and keeps it for the login page.
 *
 * @param region the place whose way of writing amounts and dates is used; without one, what this browser prefers
 */
export function applyLanguage(language: Language, region?: Region | null): void {
  const tag = toTag({ language, region: region ?? findBrowserRegion(language) });
  if (document.documentElement.lang !== tag) document.documentElement.lang = tag;
  localStorage.setItem(KEY, tag);
  notifyGateway(tag);
}

/** Tells the gateway by a cookie in which language the page may begin next time, if the browser has `cookieStore`. */
function notifyGateway(tag: string): void {
  const name = nameLanguageCookie(location.protocol === 'https:');
  const expires = Date.now() + YEAR_MS;
  const cookie = { name, value: tag, path: '/', sameSite: 'lax', expires } as const;
  window.cookieStore?.set(cookie).catch(() => undefined);
}

/** Shows the language that this browser showed last, or at its first visit prefers, before a user is signed in. */
export function restoreLanguage(): void {
  const { language, region } = parseTag(localStorage.getItem(KEY) ?? '');
  const locale = language ? complete(language, region) : readBrowserLocale();
  if (language) notifyGateway(toTag(locale));
  document.documentElement.lang = toTag(locale);
}

function readBrowserLocale(): Locale {
  const languages = navigator.languages.map((tag) => parseTag(tag).language);
  return complete(languages.find((language) => language !== null) ?? 'en', null);
}

function complete(language: Language, region: Region | null): Locale {
  return { language, region: region ?? findBrowserRegion(language) };
}

/** Where the browser says that its user reads this language; else where most do. */
function findBrowserRegion(language: Language): Region {
  const named = navigator.languages
    .map(parseTag)
    .find((tag) => tag.language === language && tag.region);
  return named?.region ?? LANGUAGE_REGIONS[language][0];
}
