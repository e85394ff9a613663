import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const TEMPLATES = fileURLToPath(new URL('./templates', import.meta.url));
const BUNDLERS = ['webpack', 'vite'];
const USAGE = `Usage: npx entropi new <name> --with ${BUNDLERS.join(' | ')}`;
/** As the registry names remotes; `shell` is the host itself. */
const NAME = /^(?!shell$)[a-z][a-z0-9-]{1,40}$/;

class Mistake extends Error {}

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

function parseArguments(args) {
  const at = args.indexOf('--with');
  const bundler = at >= 0 ? args[at + 1] : undefined;
  const rest = at >= 0 ? args.toSpliced(at, 2) : args;
  const [name, ...others] = rest;
  if (name === undefined || name.startsWith('-'))
    throw new Mistake(`new: the name is missing. ${USAGE}`);
  if (!NAME.test(name)) {
    throw new Mistake(
      `new: "${name}" is no name of a remote: 2 to 41 small letters, digits and dashes, as moon-phases`,
    );
  }
  if (others.length > 0) throw new Mistake(`new: ${others.join(' ')} is not understood. ${USAGE}`);
  if (!BUNDLERS.includes(bundler)) {
    throw new Mistake(
      `new: ${['--with', bundler].filter(Boolean).join(' ')} names no template. ${USAGE}`,
    );
  }
  return { name, bundler };
}

function listFiles(folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
}

/** The package.json of the folder, which may name the kit already. */
const readOwn = () => (existsSync('package.json') ? readJson('package.json') : {});

/** Adds the template's members to those that are there. */
function mergePackage(text) {
  const template = JSON.parse(text);
  const own = readOwn();
  const devDependencies = { ...template.devDependencies, ...own.devDependencies };
  const sorted = Object.fromEntries(
    Object.entries(devDependencies).sort(([a], [b]) => (a < b ? -1 : 1)),
  );
  const scripts = { ...template.scripts, ...own.scripts };
  return `${JSON.stringify({ ...template, ...own, scripts, devDependencies: sorted }, null, 2)}\n`;
}

function write(name, folder) {
  const title = name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ');
  return listFiles(folder).map((file) => {
    const text = readFileSync(path.join(folder, file), 'utf8')
      .replaceAll('__name__', name)
      .replaceAll('__title__', title);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, file === 'package.json' ? mergePackage(text) : text);
    return file;
  });
}

/**
 * Writes a remote into the folder in which it is called; returns the exit code.
 *
 * @param {string[]} args what follows `new`
 */
export function newRemote(args) {
  try {
    if (args.includes('--help') || args.includes('-h')) {
      console.log(USAGE);
      return 0;
    }
    const { name, bundler } = parseArguments(args);
    // Before anything is written: it may be damaged.
    readOwn();
    const folders = ['all', bundler].map((each) => path.join(TEMPLATES, each));
    const kept = folders
      .flatMap(listFiles)
      .filter((file) => file !== 'package.json' && existsSync(file));
    if (kept.length > 0) throw new Mistake(`new: ${kept.join(', ')} would be overwritten`);
    for (const file of folders.flatMap((folder) => write(name, folder))) console.log(file);
    console.log('Next: npm install, then npm run build and npx entropi preview .');
    return 0;
  } catch (error) {
    if (!(error instanceof Mistake || error instanceof SyntaxError)) throw error;
    console.error(
      error instanceof Mistake ? error.message : `package.json is no JSON: ${error.message}`,
    );
    return error instanceof Mistake ? 2 : 1;
  }
}
