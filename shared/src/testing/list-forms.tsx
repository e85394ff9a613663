import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Lists the files with a form in a folder and its subfolders, without extensions, sorted. */
export function listForms(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
    .filter((file) => /<(Form|form)[\s>]/.test(readFileSync(path.join(folder, file), 'utf8')))
    .map((file) => path.basename(file, '.tsx'))
    .sort();
}
