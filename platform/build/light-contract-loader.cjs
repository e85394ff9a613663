const path = require('node:path');
const { parseSync, printSync } = require('@swc/core');

/** Marks the module that has the schemas. */
const WHOLE = '?whole';

/** What a call needs; the rest of an endpoint is for the server, and for what compares replies. */
const KEPT = new Set([
  'id',
  'method',
  'path',
  'role',
  'bodyType',
  'mediaType',
  'headers',
  'remembersDevice',
  'trades',
  'status',
]);

/** Every identifier within a node. Names of members count too: one too many costs only bytes. */
function listIdentifiers(node, found = new Set()) {
  if (Array.isArray(node)) for (const each of node) listIdentifiers(each, found);
  else if (node && typeof node === 'object') {
    if (node.type === 'Identifier') found.add(node.value);
    for (const [key, value] of Object.entries(node)) {
      // Types are gone at run time.
      if (key !== 'typeAnnotation' && key !== 'returnType') listIdentifiers(value, found);
    }
  }
  return found;
}

/** What a statement declares as values: `{name, value}`; null for one that declares none. */
function findDeclared(statement) {
  const declaration = statement.type === 'ExportDeclaration' ? statement.declaration : statement;
  if (declaration.type === 'FunctionDeclaration' || declaration.type === 'ClassDeclaration') {
    return { name: declaration.identifier.value, value: declaration };
  }
  if (declaration.type !== 'VariableDeclaration') return null;
  const [{ id, init }, ...others] = declaration.declarations;
  if (others.length > 0 || id.type !== 'Identifier') {
    throw new Error('Declare each constant of a contract by a statement of its own');
  }
  return { name: id.value, value: init };
}

function findEndpoint(value) {
  const isEndpoint = value?.type === 'CallExpression' && value.callee.value === 'endpoint';
  return isEndpoint ? value.arguments[0].expression : null;
}

/** Tables read the query of a list of pages: which orders and filters it has. */
function isPaged({ properties }) {
  const reply = properties.find(({ key }) => key?.value === 'reply')?.value;
  return reply?.type === 'CallExpression' && reply.callee.value === 'pageSchema';
}

/** Takes the schemas out of an endpoint. */
function lighten(endpoint, name) {
  endpoint.properties = endpoint.properties.filter(({ key }) => {
    if (!key) throw new Error(`${name}: write each member of an endpoint out`);
    return KEPT.has(key.value);
  });
  for (const { key, value } of endpoint.properties) {
    if (listIdentifiers(value).size > 0) {
      throw new Error(`${name}: write ${key.value} as a literal`);
    }
  }
}

/** Names of a file that need a schema: what it imports, and what uses one of these, however far away. */
function findHeavy(ast, declared) {
  const heavy = new Set(
    ast.body.flatMap(({ type, specifiers = [] }) =>
      type === 'ImportDeclaration' ? specifiers.map(({ local }) => local.value) : [],
    ),
  );
  heavy.delete('endpoint');
  for (let before = -1; before !== heavy.size; ) {
    before = heavy.size;
    for (const { name, value } of declared) {
      const endpoint = findEndpoint(value);
      const isHeavy = endpoint
        ? isPaged(endpoint)
        : [...listIdentifiers(value)].some((used) => heavy.has(used));
      if (isHeavy) heavy.add(name);
    }
  }
  return heavy;
}

/**
 * Makes of a file of contracts one without schemas: endpoints as far as a call needs them, and what
 * uses no schema. Everything else is exported from the same file as a second module, which a bundle
 * has only if something imports it. So a page that just calls the API brings no zod along.
 */
module.exports = function loadLightContract(source) {
  const ast = parseSync(source, { syntax: 'typescript', target: 'es2022' });
  const declared = ast.body.flatMap((statement) => {
    const found = findDeclared(statement);
    return found ? [{ statement, ...found }] : [];
  });
  const heavy = findHeavy(ast, declared);
  const light = declared.filter(({ name }) => !heavy.has(name));
  for (const { name, value } of light) {
    const endpoint = findEndpoint(value);
    if (endpoint) lighten(endpoint, name);
  }
  const head = ast.body.filter(
    ({ type, source: from }) => type === 'ImportDeclaration' && from.value === './endpoint',
  );
  const printed = printSync({ ...ast, body: [...head, ...light.map((each) => each.statement)] });
  // What no one calls is left out.
  const code = printed.code.replaceAll('= endpoint(', '= /*#__PURE__*/ endpoint(');
  const whole = declared.filter(
    ({ statement, name }) => statement.type === 'ExportDeclaration' && heavy.has(name),
  );
  const names = whole.map(({ name }) => name).join(', ');
  const file = JSON.stringify(`./${path.basename(this.resourcePath)}${WHOLE}`);
  return names ? `${code}\nexport { ${names} } from ${file};\n` : code;
};
