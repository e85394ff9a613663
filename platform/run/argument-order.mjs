import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { root } from './config.mjs';

/** Types of dependencies: what a function works with, as opposed to what it works on. */
const DEPENDENCY = /^(Database|Queryable|Transaction|Pool|PoolClient|\w*Deps|\w*Context)$/;

/** Names of dependencies where a type is inferred. */
const NAMED = /^(db|tx|deps)$/;

function isDependencyType(type) {
  if (!type) return false;
  if (ts.isIntersectionTypeNode(type)) return type.types.some(isDependencyType);
  if (!ts.isTypeReferenceNode(type)) return false;
  const name = type.typeName.getText();
  if (name === 'Pick' || name === 'Omit') return isDependencyType(type.typeArguments?.[0]);
  return DEPENDENCY.test(name);
}

function isDependency(parameter) {
  if (parameter.dotDotDotToken) return false;
  return isDependencyType(parameter.type) || NAMED.test(parameter.name.getText());
}

function findName(node) {
  if (node.name) return node.name.getText();
  const { parent } = node;
  return parent && 'name' in parent && parent.name ? parent.name.getText() : 'a function';
}

/** Functions, methods and their types in which a dependency stands behind another parameter. */
export function findLateDependencies(text, file = 'file.ts') {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found = [];
  const visit = (node) => {
    const given = node.parameters?.filter?.(({ name }) => name && name.getText() !== 'this') ?? [];
    const late = given.find(
      (parameter, index) =>
        isDependency(parameter) && given.slice(0, index).some((before) => !isDependency(before)),
    );
    if (late) {
      const { line } = source.getLineAndCharacterOfPosition(late.getStart());
      found.push({ line: line + 1, name: findName(node), parameter: late.name.getText() });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Prints the functions of the server whose dependencies do not come first. Returns an exit code. */
export function checkArgumentOrder() {
  const files = execFileSync('git', ['ls-files', 'api/src/*.ts', 'packages/*/src/*.ts'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter(Boolean);
  const problems = files.flatMap((file) =>
    findLateDependencies(readFileSync(path.join(root, file), 'utf8'), file).map(
      ({ line, name, parameter }) =>
        `${file}:${line}  ${name}: dependencies come first, put "${parameter}" in front`,
    ),
  );
  if (problems.length > 0) console.error(problems.join('\n'));
  return problems.length === 0 ? 0 : 1;
}
