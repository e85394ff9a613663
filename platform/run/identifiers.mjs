import ts from 'typescript';

const KINDS = {
  '.tsx': ts.ScriptKind.TSX,
  '.ts': ts.ScriptKind.TS,
  '.mjs': ts.ScriptKind.JS,
  '.cjs': ts.ScriptKind.JS,
  '.js': ts.ScriptKind.JS,
  '.jsx': ts.ScriptKind.JSX,
};

const isText = (node) =>
  ts.isStringLiteralLike(node) ||
  ts.isTemplateHead(node) ||
  ts.isTemplateMiddleOrTemplateTail(node) ||
  ts.isJsxText(node) ||
  ts.isRegularExpressionLiteral(node);

/**
 * Returns the code of a file without comments, texts, and names on the wire, which are not our identifiers.
 * Lines and columns stay the same; null for a file that is not code.
 *
 * @param {string} file
 * @param {string} text
 * @param {ReadonlySet<string>} wireNames names of fields that another party has chosen
 */
export function extractIdentifiers(file, text, wireNames) {
  const kind = KINDS[/\.\w+$/.exec(file)?.[0] ?? ''];
  if (kind === undefined) return null;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false, kind);
  const kept = new Array(text.length).fill(' ');
  const copy = (from, to) => {
    for (let index = from; index < to; index += 1) kept[index] = text[index];
  };
  /** Keeps only tokens, since what is between them is comments. */
  const visit = (node) => {
    const children = [];
    ts.forEachChild(node, (child) => void children.push(child));
    const start = node.getStart(source);
    if (isText(node)) return;
    if (ts.isIdentifier(node) && wireNames.has(node.text)) return;
    let at = start;
    for (const child of children) {
      copyTokens(at, child.pos);
      visit(child);
      at = child.end;
    }
    copyTokens(at, node.end);
  };
  const scanner = ts.createScanner(ts.ScriptTarget.Latest, true);
  const copyTokens = (from, to) => {
    if (from >= to) return;
    scanner.setText(text, from, to - from);
    for (
      let token = scanner.scan();
      token !== ts.SyntaxKind.EndOfFileToken;
      token = scanner.scan()
    ) {
      copy(scanner.getTokenStart(), scanner.getTokenEnd());
    }
  };
  visit(source);
  for (let index = 0; index < text.length; index += 1) if (text[index] === '\n') kept[index] = '\n';
  return kept.join('');
}
