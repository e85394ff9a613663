/** So many characters of the hash are in an address; the browser compares the whole of it. */
const CHARACTERS = 'sha384-'.length + 32;

/** A file that a bundler named after its content, and that therefore does not ask where it came from. */
const NAMED_BY_CONTENT = /[.-][0-9a-f]{8,}\.(js|woff2)$/;

/** Names the folder, beside those of the versions, in which a file with that hash has the same address in all of them. */
export function nameContentFolder(hash: string): string {
  return hash.slice(0, CHARACTERS).replaceAll('+', '-').replaceAll('/', '_');
}

/** Says whether a folder has the form of such a name, which no version has. */
export function isContentFolder(folder: string): boolean {
  return /^sha384-[\w-]{32}$/.test(folder);
}

/** Returns the path of a file beside the folder of its version; null if it has none but in that folder. */
export function findContentPath(file: string, hash: string): string | null {
  return NAMED_BY_CONTENT.test(file) ? `../${nameContentFolder(hash)}/${file}` : null;
}
