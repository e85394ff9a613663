import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import Ajv from 'ajv';
import { load } from 'js-yaml';
import { z } from 'zod';

const require = createRequire(__filename);

export const ROOT = path.resolve(__dirname, '../../..');

/** The parts of a service that the tests read; the schema checks the rest. */
const Service = z.object({
  image: z.string().optional(),
  build: z.object({ context: z.string(), dockerfile: z.string(), target: z.string() }).optional(),
  user: z.string().optional(),
  read_only: z.boolean().default(false),
  cap_drop: z.array(z.string()).default([]),
  security_opt: z.array(z.string()).default([]),
  restart: z.string().optional(),
  profiles: z.array(z.string()).default([]),
  environment: z.record(z.string(), z.string()).default({}),
  secrets: z.array(z.string()).default([]),
  ports: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  tmpfs: z.array(z.string()).default([]),
  networks: z.array(z.string()).default([]),
  healthcheck: z.object({ test: z.array(z.string()) }).optional(),
  depends_on: z.record(z.string(), z.object({ condition: z.string() })).default({}),
  deploy: z
    .object({
      replicas: z.number().default(1),
      resources: z.object({
        limits: z.object({ cpus: z.string(), memory: z.string(), pids: z.number() }).partial(),
      }),
    })
    .optional(),
});
export type Service = z.output<typeof Service>;

const ComposeFile = z.object({
  services: z.record(z.string(), Service),
  networks: z.record(z.string(), z.unknown()).default({}),
  volumes: z.record(z.string(), z.unknown()).default({}),
  secrets: z.record(z.string(), z.object({ file: z.string() })),
});

/** The text of a Compose file, and the parts that the tests read. */
export function readComposeFile(name = 'docker-compose.yml') {
  const text = readFileSync(path.join(ROOT, name), 'utf8');
  const document = load(text);
  return { text, document, compose: ComposeFile.parse(document) };
}

/** What the schema of the Compose specification says against a file. */
export function validateComposeFile(file: unknown): string[] {
  const folder = path.dirname(require.resolve('dclint/package.json'));
  const text = readFileSync(path.join(folder, 'schemas/compose.schema.json'), 'utf8');
  // The schema and the validator name the dialect, draft-07, by different addresses.
  const { $schema: _dialect, ...schema } = JSON.parse(text);
  const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false });
  const check = ajv.compile(schema);
  check(file);
  return (check.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

function readVariables(text: string) {
  return [...text.matchAll(/\$\{(\w+)([^}]*)\}/g)].map(([, name = '', rest = '']) => ({
    name,
    rest,
  }));
}

/** The variables that a Compose file reads. */
export const listVariables = (text: string): string[] =>
  readVariables(text).map(({ name }) => name);

/** Those of them that may be left out; the others are demanded, with a few words of what to do. */
export function listOptionalVariables(text: string): string[] {
  const optional = readVariables(text).filter(({ rest }) => !/^:\?.{8,}/.test(rest));
  return [...new Set(optional.map(({ name }) => name))].sort();
}

export interface Stage {
  name: string;
  /** An image, or the name of an earlier stage. */
  base: string;
  instructions: { name: string; text: string }[];
}

/** The stages of the Dockerfile, its continued lines joined. */
export function readStages(): Stage[] {
  const text = readFileSync(path.join(ROOT, 'platform/deploy/Dockerfile'), 'utf8');
  const lines = text
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '');
  const stages: Stage[] = [];
  for (const line of lines) {
    const [, name = '', rest = ''] = line.match(/^([A-Z]+) (.+)$/) ?? [];
    const [, base, stage] = rest.match(/^(\S+) AS (\S+)$/) ?? [];
    if (name === 'FROM' && base && stage) stages.push({ name: stage, base, instructions: [] });
    else stages.at(-1)?.instructions.push({ name, text: rest });
  }
  return stages;
}
