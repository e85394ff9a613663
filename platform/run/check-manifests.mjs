import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { loadAll } from 'js-yaml';
import * as apps from 'kubernetes-models/apps/v1';
import * as batch from 'kubernetes-models/batch/v1';
import * as networking from 'kubernetes-models/networking.k8s.io/v1';
import * as policy from 'kubernetes-models/policy/v1';
import * as core from 'kubernetes-models/v1';
import ts from 'typescript';
import { root } from './config.mjs';

const dir = path.join(root, 'platform/deploy/kubernetes');

/** Kustomize's own files: they are no objects of a cluster, and have no published schema. */
const isKustomization = ({ apiVersion }) =>
  String(apiVersion).startsWith('kustomize.config.k8s.io/');

/** Models of kinds by the version of their API. */
const MODELS = {
  'apps/v1': apps,
  'batch/v1': batch,
  'networking.k8s.io/v1': networking,
  'policy/v1': policy,
  v1: core,
};

/** What Kubernetes' schemas say of an object: missing fields, wrong types and values. */
function validate(object) {
  const Model = MODELS[object.apiVersion]?.[object.kind];
  if (!Model) return [`there is no kind ${object.kind} in ${object.apiVersion}`];
  try {
    new Model(object).validate();
    return [];
  } catch (error) {
    return [error.message];
  }
}

/**
 * The same schemas forbid no unknown field, which a cluster would drop without a word: a probe that is misspelt
 * would never run. The compiler finds those, by the types that are made from the schemas.
 */
function findUnknownFields(objects) {
  const lines = objects.map(
    ({ object }, index) =>
      `import type { I${object.kind} as T${index} } from 'kubernetes-models/${object.apiVersion}'; export const o${index}: T${index} = ${JSON.stringify(object)};`,
  );
  const name = path.join(root, 'platform/manifests.ts');
  const options = {
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    target: ts.ScriptTarget.ES2022,
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists, readFile } = host;
  const text = lines.join('\n');
  host.fileExists = (file) => file === name || fileExists(file);
  host.readFile = (file) => (file === name ? text : readFile(file));
  host.getSourceFile = (file, ...rest) =>
    file === name
      ? ts.createSourceFile(file, text, options.target)
      : getSourceFile.call(host, file, ...rest);
  const program = ts.createProgram([name], options, host);
  const source = program.getSourceFile(name);
  return program.getSemanticDiagnostics(source).map((problem) => {
    const { line } = source.getLineAndCharacterOfPosition(problem.start);
    const message = ts.flattenDiagnosticMessageText(problem.messageText, ' ');
    return { file: objects[line].file, message };
  });
}

/** What is wrong with manifests, each with its file. */
export function findManifestProblems(files) {
  const objects = files.flatMap(({ file, text }) =>
    loadAll(text)
      .filter((object) => !isKustomization(object))
      .map((object) => ({ file, object })),
  );
  const broken = objects.flatMap(({ file, object }) =>
    validate(object).map((message) => ({ file, message })),
  );
  return broken.length > 0 ? broken : findUnknownFields(objects);
}

/** Manifests of a cluster that its own schemas reject. */
export function checkManifests() {
  const names = readdirSync(dir, { recursive: true }).filter((name) => name.endsWith('.yaml'));
  const files = names.map((file) => ({ file, text: readFileSync(path.join(dir, file), 'utf8') }));
  const problems = findManifestProblems(files);
  for (const { file, message } of problems) {
    console.log(`platform/deploy/kubernetes/${file}: ${message}`);
  }
  return problems.length === 0 ? 0 : 1;
}
