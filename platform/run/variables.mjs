import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './config.mjs';

const DOCS = 'docs/operations.md';
const NAMES = 'shared/src/config/known-variables.ts';
const MARKS = [
  '<!-- variables: begin, written by `npm run variables` -->',
  '<!-- variables: end -->',
];

/** The files in which each program declares its variables. */
const PROGRAMS = [
  {
    title: 'API, engine, jobs and `npm run admin`',
    schemas: [
      'api/src/config-variables.ts',
      'api/src/archive/archive-config.ts',
      'shared/src/server/trace-config.ts',
    ],
  },
  {
    title: 'Gateway and `npm run platform`',
    schemas: ['platform/src/config.ts', 'shared/src/server/trace-config.ts'],
  },
  { title: 'Simulated broker', schemas: ['ig-sim/src/config.ts'] },
  {
    title: '`npm start` and the other commands of the repository',
    schemas: ['platform/run/config.mjs'],
  },
];

/** Further variables that tools, tests and the Compose example read: they have no table, but are not misspelt. */
const OTHERS = [
  'API_PORT',
  'BROWSER_TEST_LANE',
  'CHAOS_LONG',
  'CHAOS_SEED',
  'DEV_BUNDLES',
  'DEV_FILES',
  'FUZZ_CASES',
  'HTTPS_PORT',
  'MAIL_PORT',
  'NGINX_PORT',
  'NGINX_SEARCH_PATH',
  'PUBLIC_ORIGIN',
  'THROUGH_PGBOUNCER',
  'TLS_CERTIFICATE',
  'TLS_KEY',
];

/** Matches a member of a schema, but not of a type. */
const MEMBER = /^ {2}([A-Z][A-Z0-9_]*): (?!\w+;)([\s\S]*)$/;
const OF_COMMANDS =
  /^ {4}\w+: .*?(?:readPort\('(\w+)'(?:, (\d+))?\)|environment\.([A-Z]\w+)(?: \?\? '([^']*)')?)/;
const DEFAULT =
  /(?:\.default\(|flagInt\(|z\._default\([\s\S]*, )('[^']*'|-?[\d_]+|\d+ \* [\d_]+)\)/;

/** Reads the members of the schemas of a file: name, comment, and default. */
export function readVariables(source) {
  const parts = source.split(/\n(?= {2}\/\*\*| {2}[A-Z][A-Z0-9_]*: | {4}\/\*\*| {4}\w+: )/);
  const demanded = /const DEMANDED = \[([^\]]*)\]/.exec(source)?.[1] ?? '';
  const variables = [];
  let comment = '';
  for (const part of parts) {
    if (/^ +\/\*\*/.test(part)) {
      comment = part
        .replaceAll(/^\s*\/?\*+\/?|\*\/\s*$/gm, '')
        .replaceAll(/\s+/g, ' ')
        .trim();
      continue;
    }
    const [, member, schema = ''] = MEMBER.exec(part) ?? [];
    const [, port, portDefault, plain, plainDefault] = OF_COMMANDS.exec(part) ?? [];
    const name = member ?? port ?? plain;
    if (name && name !== 'PATH') {
      const fallback = member
        ? DEFAULT.exec(schema.split('\n});')[0])?.[1]
        : (portDefault ?? plainDefault);
      variables.push({
        name,
        says: comment,
        fallback: (fallback ?? '').replaceAll(/^'|'$|(?<=\d)_(?=\d)/g, ''),
        isDemanded: demanded.includes(`'${name}'`),
      });
    }
    comment = '';
  }
  return variables;
}

function readProgram({ title, schemas }) {
  const all = schemas.flatMap((file) => readVariables(readFileSync(path.join(root, file), 'utf8')));
  // A variable that two schemas of one program declare must have the same comment in both.
  const byName = new Map(all.map((variable) => [variable.name, variable]));
  return { title, variables: [...byName.values()] };
}

const cell = (text) => text.replaceAll('|', '\\|');

function writeRow({ name, says, fallback, isDemanded }) {
  const without = isDemanded ? 'needed, unless local' : fallback && `\`${cell(fallback)}\``;
  return `| \`${name}\` | ${without} | ${cell(says)} |`;
}

function writeTables(programs) {
  return programs
    .map(({ title, variables }) =>
      [
        `### ${title}`,
        '',
        '| variable | if left out | |',
        '|---|---|---|',
        ...variables.map(writeRow),
      ].join('\n'),
    )
    .join('\n\n');
}

function writeNames(programs) {
  const names = programs.flatMap(({ variables }) => variables.map(({ name }) => name));
  const sorted = [...new Set([...names, ...OTHERS])].sort();
  const list = sorted.map((name) => `  '${name}',`).join('\n');
  return `// Written by \`npm run variables\` from the schemas of all programs.\n\n/** Every variable that a program of this repository reads; each may also be given as \`NAME_FILE\`. */\nexport const KNOWN_VARIABLES: readonly string[] = [\n${list}\n];\n`;
}

/** Returns the generated files as they have to be, and the variables that lack a comment. */
export function writeVariables() {
  const programs = PROGRAMS.map(readProgram);
  const docs = readFileSync(path.join(root, DOCS), 'utf8');
  const [before, rest] = docs.split(MARKS[0]);
  const [, after] = (rest ?? '').split(MARKS[1]);
  const problems = programs.flatMap(({ variables }) =>
    variables
      .filter(({ says }) => says === '')
      .map(({ name }) => `${name} has no comment that says what it is for`),
  );
  if (after === undefined) problems.push(`${DOCS} lacks the marks of the table of variables`);
  return {
    problems,
    files: {
      [DOCS]: `${before}${MARKS[0]}\n${writeTables(programs)}\n${MARKS[1]}${after ?? ''}`,
      [NAMES]: writeNames(programs),
    },
  };
}

/** Writes the table of all variables, and the list of their names that finds misspelt ones. */
export function variables() {
  const { problems, files } = writeVariables();
  if (problems.length > 0) console.error(problems.join('\n'));
  if (problems.length > 0) return 1;
  for (const [file, text] of Object.entries(files)) writeFileSync(path.join(root, file), text);
  return 0;
}

/** Checks that table and names agree with the schemas. Returns an exit code. */
export function checkVariables() {
  const { problems, files } = writeVariables();
  for (const [file, text] of Object.entries(files)) {
    if (readFileSync(path.join(root, file), 'utf8') !== text) {
      problems.push(`${file} is not what the schemas of the variables say: npm run variables`);
    }
  }
  if (problems.length > 0) console.error(problems.join('\n'));
  return problems.length === 0 ? 0 : 1;
}
