const path = require('node:path');
const { parseSync, printSync } = require('@swc/core');

/** Query of the second module, which has the schemas. */
const WHOLE = '?whole';

/** The members of an endpoint that a call needs; the others are for the server, and for comparing replies. */
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

/** Lists every identifier within a node. Names of members count too, since one too many only costs bytes. */
function listIdentifiers(node, found = new Set()) {
  if (Array.isArray(node)) for (const each of node) listIdentifiers(each, found);
  else if (node && typeof node === 'object') {
    if (node.type === 'Identifier') found.add(node.value);
    for (const [key, value] of Object.entries(node)) {
      // Types do not exist at run time.
      if (key !== 'typeAnnotation' && key !== 'returnType') listIdentifiers(value, found);
    }
  }
  return found;
}

/** Returns the values that a statement declares, as `{name, value}`; null if it declares none. */
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

/** Endpoints of paged lists keep their query, from which tables read orders and filters. */
function isPaged({ properties }) {
  const reply = properties.find(({ key }) => key?.value === 'reply')?.value;
  return reply?.type === 'CallExpression' && reply.callee.value === 'pageSchema';
}

/** Removes the schemas from an endpoint. */
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

/** Lists the names of a file that need a schema: its imports, and whatever uses one of these, even indirectly. */
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
 * Turns a file of contracts into one without schemas: it keeps what a call needs of endpoints, and values that
 * use no schema. Everything else is exported from the same file as a second module, which a bundle contains
 * only if something imports it. So a page that just calls the API does not contain zod.
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
  // Marked as pure, so that calls nobody makes are left out.
  const code = printed.code.replaceAll('= endpoint(', '= /*#__PURE__*/ endpoint(');
  const whole = declared.filter(
    ({ statement, name }) => statement.type === 'ExportDeclaration' && heavy.has(name),
  );
  const names = whole.map(({ name }) => name).join(', ');
  const file = JSON.stringify(`./${path.basename(this.resourcePath)}${WHOLE}`);
  return names ? `${code}\nexport { ${names} } from ${file};\n` : code;
};
