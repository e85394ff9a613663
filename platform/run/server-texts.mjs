import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { root } from './config.mjs';

const LANGUAGES = ['en', 'de', 'fr'];
/** Texts that servers write: mails and PDFs. Each has all three languages, in one file or in files beside it. */
const BY_LANGUAGE = /const \w+: Record<Language, [^=]+> = (\{[\s\S]*?\n?\});/g;
const IN_FILES = /^\{ en: EN, de: DE, fr: FR \}$/;

function flatten(texts, prefix = '') {
  return Object.assign(
    {},
    ...Object.entries(texts).map(([key, text]) =>
      typeof text === 'object'
        ? flatten(text, `${prefix}${key}.`)
        : { [prefix + key]: String(text) },
    ),
  );
}

function listValues(text) {
  return [...new Set([...text.matchAll(/\$\{([\w.]+)\}/g)].map(([, name]) => name))]
    .sort()
    .join(' ');
}

/** Texts by key of a literal of one language; functions by their source. */
export function readLiteral(literal) {
  return flatten(runInNewContext(`(${literal})`));
}

/** Keys that a language lacks, has beside the English ones, or fills with other values. */
export function compareServerTexts(english, translated) {
  const lacking = Object.keys(english).filter((key) => !(key in translated));
  const surplus = Object.keys(translated).filter((key) => !(key in english));
  const other = Object.keys(english).filter(
    (key) => key in translated && listValues(english[key]) !== listValues(translated[key]),
  );
  return [
    ...lacking.map((key) => `${key} is missing`),
    ...other.map((key) => `${key} has other values than in English`),
    ...surplus.map((key) => `${key} is not in English`),
  ];
}

/** Finds keys with a part that no source names, as a member, in quotes, or by destructuring. */
export function findUnusedMembers(english, sources) {
  const all = sources.join('\n');
  const isNamed = (name) => {
    const word = name.replaceAll(/[^\w-]/g, '');
    return new RegExp(`\\.${word}\\b|['"\`]${word}['"\`]|[{,]\\s*${word}\\s*[,}:]`).test(all);
  };
  return Object.keys(english).filter((key) => !key.split('.').every(isNamed));
}

/** Reads the texts of a source by language; null for a source without texts. */
export function readSource(file, source) {
  for (const [, literal] of source.matchAll(BY_LANGUAGE)) {
    if (IN_FILES.test(literal)) {
      return Object.fromEntries(LANGUAGES.map((language) => [language, readFile(file, language)]));
    }
    const isFlat = !literal.includes('\n');
    if (isFlat) continue;
    const texts = runInNewContext(`(${literal})`);
    return Object.fromEntries(LANGUAGES.map((one) => [one, flatten(texts[one] ?? {})]));
  }
  return null;
}

function readFile(file, language) {
  const own = readFileSync(path.join(root, file.replace(/\.ts$/, `.${language}.ts`)), 'utf8');
  const [, literal] = own.match(/const [A-Z]+(?:: \w+)? = (\{[\s\S]*?\n\});/) ?? [];
  return literal ? readLiteral(literal) : {};
}

/** Problems of the texts that servers write, by their files' names and contents. */
export function findServerTextProblems(sources) {
  const problems = [];
  for (const [file, source] of sources) {
    if (!file.startsWith('api/src/') || !file.endsWith('texts.ts')) continue;
    const texts = readSource(file, source);
    if (!texts) continue;
    if (Object.keys(texts.en).length === 0) problems.push(`${file}: its texts cannot be read`);
    for (const language of LANGUAGES.slice(1)) {
      const found = compareServerTexts(texts.en, texts[language]);
      problems.push(...found.map((one) => `${file}: ${language}: ${one}`));
    }
    const users = [...sources].filter(([other]) => !/texts(\.\w\w)?\.ts$/.test(other));
    const unused = findUnusedMembers(
      texts.en,
      users.map(([, text]) => text),
    );
    problems.push(...unused.map((key) => `${file}: ${key} is not used`));
  }
  return problems;
}
