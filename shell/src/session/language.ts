const KEY = 'language';

/** Shows everything in this language; every bundle follows the page's `lang`. Kept for the login page. */
export function applyLanguage(language: string): void {
  if (document.documentElement.lang !== language) document.documentElement.lang = language;
  localStorage.setItem(KEY, language);
}

/** Takes up the language of the last visit, before a user is signed in. */
export function restoreLanguage(): void {
  const language = localStorage.getItem(KEY);
  if (language) document.documentElement.lang = language;
}
