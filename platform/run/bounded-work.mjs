import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { root } from './config.mjs';

/**
 * Code that answers calls, and code in browsers, must not work through an unbounded number of rows at once. Not found
 * are loops that wait for a condition or read pages, recursion, rows that one query reads without a limit, and the
 * engine, which works in batches of its own.
 */
const WHERE = [
  'api/src/budgets/*.ts',
  'api/src/features/*.ts',
  'api/src/http/*.ts',
  'api/src/mail/*.ts',
  'api/src/metrics/*.ts',
  'mf-*/src/*',
  'shell/src/*',
  'shared/src/*',
  'packages/contracts/src/*',
];

/** Jobs are made for any number of rows, and the demonstration is filled only once. */
const ELSEWHERE = /\.test\.tsx?$|\.job\.ts$|\/testing\/|^api\/src\/features\/(demo|jobs)\//;

/** A comment of this form right above the work says what bounds it. */
const BOUND = /\/\/ at most [^\n]+\n\s*$/;

const CONSTANT = /^[A-Z][A-Z0-9_]*$/;

/** A list that the code itself writes. */
function isWritten(node) {
  if (ts.isAsExpression(node) || ts.isParenthesizedExpression(node))
    return isWritten(node.expression);
  if (ts.isArrayLiteralExpression(node)) return !node.elements.some(ts.isSpreadElement);
  if (ts.isIdentifier(node)) return CONSTANT.test(node.text);
  if (ts.isPropertyAccessExpression(node)) return node.name.text === 'options';
  // e.g. `[alice, bob].map(…)`
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
    return isWritten(node.expression.expression);
  }
  return false;
}

function awaits(node) {
  if (ts.isAwaitExpression(node)) return true;
  if (ts.isFunctionLike(node)) return false;
  return ts.forEachChild(node, awaits) ?? false;
}

/** Callbacks of these that are asynchronous begin work for each item, which no caller waits for, or one by one. */
const EACH = new Set(['forEach', 'reduce', 'reduceRight']);

const isAsync = (node) =>
  (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) &&
  node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword);

/** The list whose items a loop counts; other conditions wait for a time or a page, and are not about a list. */
function findCounted(condition) {
  const lengths = condition?.getText().match(/^\w+ [<>]=? ([\w.]+)\.(length|size)$/);
  return lengths ? condition : null;
}

/** Returns the list, or the condition that counts it, if a node does work for each item of one. */
function findList(node) {
  if (ts.isForOfStatement(node)) {
    return node.awaitModifier || awaits(node.statement) ? node.expression : null;
  }
  if (ts.isForInStatement(node)) return awaits(node.statement) ? node.expression : null;
  if (ts.isForStatement(node)) return awaits(node.statement) ? findCounted(node.condition) : null;
  const isEach =
    ts.isCallExpression(node) &&
    ts.isPropertyAccessExpression(node.expression) &&
    EACH.has(node.expression.name.text) &&
    node.arguments.some(isAsync);
  if (isEach) return node.expression.expression;
  const isTogether =
    ts.isCallExpression(node) &&
    /^Promise\.(all|allSettled|any|race)$/.test(node.expression.getText());
  return isTogether ? node.arguments[0] : null;
}

function findStatement(node) {
  return ts.isStatement(node) || !node.parent ? node : findStatement(node.parent);
}

/** Finds lines that await work for each item of a list without a stated bound, in sequence or all at once. */
export function findUnbounded(text, file = 'file.ts') {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found = [];
  const visit = (node) => {
    const list = findList(node);
    if (list && !isWritten(list)) {
      const statement = findStatement(node);
      const above = text.slice(statement.getFullStart(), statement.getStart());
      if (!BOUND.test(above)) {
        found.push(source.getLineAndCharacterOfPosition(node.getStart()).line + 1);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Prints unbounded work in code that answers calls. Returns an exit code. */
export function checkBoundedWork() {
  const files = execFileSync('git', ['ls-files', ...WHERE], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !ELSEWHERE.test(file));
  const problems = files.flatMap((file) =>
    findUnbounded(readFileSync(path.join(root, file), 'utf8'), file).map(
      (line) =>
        `${file}:${line}  work for each of a list: make it a job, one statement or \`runEach\`, or write "// at most …" above it`,
    ),
  );
  if (problems.length > 0) console.error(problems.join('\n'));
  return problems.length === 0 ? 0 : 1;
}
