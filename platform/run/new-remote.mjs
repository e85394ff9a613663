import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

const TEMPLATE = new URL('../template', import.meta.url).pathname;

function describeNames(name) {
  const feature = name.replace(/^mf-/, '');
  const words = feature.split('-');
  const title = words.map((word) => word[0].toUpperCase() + word.slice(1));
  return { name, feature, title: title.join(' '), component: title.join('') };
}

/** Replaces the names of the template in texts and paths by those of the new remote. */
function rename(text, { name, feature, title, component }) {
  return text
    .replaceAll('mf-template', name)
    .replaceAll('TemplatePage', `${component}Page`)
    .replaceAll('Template', title)
    .replaceAll('template', feature);
}

/**
 * Writes the sources of a remote that passes every gate as it is.
 *
 * @param {string} workspace folder that holds the remotes
 * @param {string} name `mf-` and the name of its first feature
 * @returns {string[]} the files, relative to the workspace
 */
export function writeRemote(workspace, name) {
  if (!/^mf-[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name ?? '') || name.length > 41) {
    throw new Error('A remote is named mf-<feature>, in small letters: mf-reports');
  }
  if (existsSync(path.join(workspace, name))) throw new Error(`${name} is there already`);
  const names = describeNames(name);
  const entries = readdirSync(TEMPLATE, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const source = path.join(entry.parentPath, entry.name);
      const file = path.join(name, rename(path.relative(TEMPLATE, source), names));
      const target = path.join(workspace, file);
      mkdirSync(path.dirname(target), { recursive: true });
      writeFileSync(target, rename(readFileSync(source, 'utf8'), names));
      if (file.includes('.ci')) chmodSync(target, 0o755);
      return file;
    });
}
