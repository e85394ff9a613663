import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './config.mjs';

/**
 * A term of a language: what the texts call it where the English text names it, and what they never call it.
 *
 * @typedef {object} Term
 * @property {string} [english] the English term: a regular expression of whole words; left out where a text needs no
 *   word of it, and only `never` counts
 * @property {string} word the term as it is written
 * @property {string} [stem] regular expression of the word in a text, where its forms differ
 * @property {string} [never] regular expression of other words for it, or of a tone, that no text has
 * @property {string} source who says so
 */

/**
 * The terms of a language.
 *
 * @returns {Term[]}
 */
export function readGlossary(language) {
  const file = path.join(root, `shared/glossary/${language}.json`);
  return JSON.parse(readFileSync(file, 'utf8')).terms;
}

/** What stands in a text for a value is no word of it. */
const withoutValues = (text) => text.replaceAll(/\{\{\w+\}\}|\$\{[^}]*\}/g, ' ');

const matches = (pattern, text) => new RegExp(pattern, 'iu').test(withoutValues(text));

/** Letters before or after belong to the same word, those with accents too. */
const wholeWord = (pattern) => `(?<![\\p{L}-])(?:${pattern})(?![\\p{L}])`;

/**
 * Where texts leave the glossary of their language: a line each.
 *
 * @param {Record<string, string>} english texts by key
 * @param {Record<string, string>} texts of the language, by the same keys
 * @param {readonly Term[]} terms
 */
export function findOtherTerms(english, texts, terms) {
  return Object.entries(texts).flatMap(([key, text]) =>
    terms.flatMap(({ english: term, word, stem = word, never }) => {
      if (never && matches(wholeWord(never), text)) return [`${key}: write ${word}: "${text}"`];
      const isNamed = term !== undefined && matches(wholeWord(term), english[key] ?? '');
      return isNamed && !matches(stem, text) ? [`${key}: lacks ${word}: "${text}"`] : [];
    }),
  );
}
