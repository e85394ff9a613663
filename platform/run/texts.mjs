import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { root } from './config.mjs';
import { findOtherTerms, readGlossary } from './glossary.mjs';
import { findServerTextProblems, readSource } from './server-texts.mjs';

const TRANSLATIONS = ['de', 'fr'];
const CODE_WORDS = 'shared/src/code-words/code-words';
const PAGES = /^(shared\/src\/(?:ui|lists)|shell\/src|mf-[^/]+\/src)\/.*\.tsx?$/;
const SERVERS = /^(api|shared)\/src\/.*\.ts$/;
/** Texts of a list, which pages and servers read; a page that spreads or registers them adds none by that. */
const LIST = /^shared\/src\/lists\/[\w-]+\.texts\.ts$/;
const SPREAD = /^ {2}\.\.\.\w+,\n/gm;
const REGISTERED = /^import \{ en \} from/m;
const PLURAL = /_(one|other)$/;

/** The texts of a file by key, groups joined by dots: what `const <name> = {…};` holds. */
export function readTexts(source, name) {
  const [, literal] =
    source.match(new RegExp(`const ${name}(?:: \\w+)? = (\\{[\\s\\S]*?\\n\\});`)) ?? [];
  return literal ? flatten(runInNewContext(`(${literal.replaceAll(SPREAD, '')})`)) : null;
}

function flatten(texts, prefix = '') {
  return Object.assign(
    {},
    ...Object.entries(texts).map(([key, text]) =>
      typeof text === 'string' ? { [prefix + key]: text } : flatten(text, `${prefix}${key}.`),
    ),
  );
}

/** Whether a source has texts of its own. */
function hasTexts(file, source) {
  return LIST.test(file) || (/= defineTexts\(/.test(source) && !REGISTERED.test(source));
}

function listPlaceholders(text) {
  return [...text.matchAll(/\{\{\w+\}\}/g)].map(String).sort().join(' ');
}

/** Keys that a translation lacks, has beside the English ones, or fills with other values. */
export function compareTexts(english, translated) {
  const problems = [];
  for (const [key, text] of Object.entries(english)) {
    const other = translated[key];
    if (other === undefined) problems.push(`${key} is missing`);
    else if (listPlaceholders(other) !== listPlaceholders(text)) {
      problems.push(`${key} has other values than in English`);
    }
  }
  const surplus = Object.keys(translated).filter((key) => !(key in english));
  return [...problems, ...surplus.map((key) => `${key} is not in English`)];
}

/**
 * Finds keys that no source names, as a whole in quotes, or by their beginning in a template (`states.${state}`).
 *
 * @param sources of every file that may use them, without the texts themselves
 */
export function findUnusedKeys(english, sources) {
  const all = sources.join('\n');
  const named = new Set([...all.matchAll(/['"`]([\w.]+)['"`]/g)].map(([, text]) => text));
  const begun = [...all.matchAll(/`([\w.]*)\$\{/g)].map(([, text]) => text);
  const prefixes = [...new Set(begun)].filter((text) => text !== '');
  return Object.keys(english).filter((key) => {
    const base = key.replace(PLURAL, '');
    return !named.has(base) && !prefixes.some((prefix) => base.startsWith(prefix));
  });
}

/** Returns the file of a language of a namespace, which is beside the English one. */
function findTranslation(file, language) {
  return file.replace(/\.tsx?$/, `.${language}.ts`);
}

/** Sources by their names, without tests and translations. */
function readSources(pattern) {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => pattern.test(file) && !/\.(test|de|fr)\.tsx?$/.test(file))
    .filter((file) => existsSync(path.join(root, file)));
  return new Map(files.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]));
}

/** Prints missing, surplus and unused texts of shell, remotes, kit and servers. Returns an exit code. */
export function checkTexts() {
  const sources = readSources(PAGES);
  const problems = [];
  for (const [file, source] of sources) {
    if (!hasTexts(file, source)) continue;
    const english = readTexts(source, 'en');
    if (!english) {
      problems.push(`${file}: its English texts are no literal called en`);
      continue;
    }
    for (const language of TRANSLATIONS) {
      const translation = findTranslation(file, language);
      const isThere = existsSync(path.join(root, translation));
      const texts =
        isThere &&
        readTexts(readFileSync(path.join(root, translation), 'utf8'), `(?:texts|${language})`);
      if (!texts) problems.push(`${file}: ${translation} is missing`);
      else problems.push(...compareTexts(english, texts).map((one) => `${translation}: ${one}`));
    }
    const users = listUsers(file, source, sources);
    problems.push(...findUnusedKeys(english, users).map((key) => `${file}: ${key} is not used`));
  }
  problems.push(...findServerTextProblems(readSources(SERVERS)));
  problems.push(...listOtherTerms(listFiles()));
  if (problems.length > 0)
    console.error(`${problems.join('\n')}\n${problems.length} faults of texts`);
  return problems.length === 0 ? 0 : 1;
}

/** Texts by language and file: of pages, and of what the API names by code. */
function listScreenTexts(sources) {
  const files = [...sources].filter(([file, source]) => hasTexts(file, source));
  const readAll = (file, name) =>
    readTexts(readFileSync(path.join(root, file), 'utf8'), name) ?? {};
  const readWords = (language) => readAll(`${CODE_WORDS}.${language}.ts`, 'words');
  return [
    ...files.map(([file, source]) => ({
      file,
      english: readTexts(source, 'en') ?? {},
      read: (language) => readAll(findTranslation(file, language), `(?:texts|${language})`),
    })),
    { file: CODE_WORDS, english: readWords('en'), read: readWords },
  ];
}

/** The same of mails and PDFs. */
function listServerTexts(sources) {
  return [...sources]
    .filter(([file]) => file.startsWith('api/src/') && file.endsWith('texts.ts'))
    .flatMap(([file, source]) => {
      const texts = readSource(file, source);
      return texts ? [{ file, english: texts.en, read: (language) => texts[language] }] : [];
    });
}

const listFiles = () => [
  ...listScreenTexts(readSources(PAGES)),
  ...listServerTexts(readSources(SERVERS)),
];

/** What the glossary is held against: how many texts of each file and language. */
export function listTexts() {
  return listFiles().flatMap(({ file, read }) =>
    TRANSLATIONS.map((language) => ({ file, language, keys: Object.keys(read(language)).length })),
  );
}

/** Where texts call something by another word than the glossary of their language. */
function listOtherTerms(files) {
  return TRANSLATIONS.flatMap((language) => {
    const terms = readGlossary(language);
    return files.flatMap(({ file, english, read }) =>
      findOtherTerms(english, read(language), terms).map((one) => `${file}: ${language}: ${one}`),
    );
  });
}

/** Sources that may use the texts of a file: its package's, of the kit everyone's; without the texts themselves. */
function listUsers(file, source, sources) {
  const folder = file.split('/')[0];
  const own = source.replace(/const en(?:: \w+)? = \{[\s\S]*?\n\};/, '');
  const others = [...sources].filter(
    ([other, text]) =>
      other !== file && other.startsWith(`${folder}/`) && !/= defineTexts\(/.test(text),
  );
  const inComponents = [...sources]
    .filter(
      ([other, text]) => other !== file && /= defineTexts\(/.test(text) && other.endsWith('.tsx'),
    )
    .map(([, text]) => text.replace(/const en(?:: \w+)? = \{[\s\S]*?\n\};/, ''));
  const kitUsers =
    folder === 'shared'
      ? [...sources].filter(([other]) => !other.startsWith('shared/')).map(([, text]) => text)
      : [];
  return [own, ...others.map(([, text]) => text), ...inComponents, ...kitUsers];
}
