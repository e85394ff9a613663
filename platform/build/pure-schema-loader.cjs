/** What makes a schema: a call of zod, or one of ours that only calls it. */
const MAKES_SCHEMA =
  /(?<![\w.`]|function )(z\.[a-z]\w*|endpoint|pageSchema|boundedInteger|urlInteger|listColumns)\(/g;

const COMMENT = /^\s*(?:\/?\*|\/\/)/;

/**
 * Marks the calls of a file of contracts as pure, so that a bundle leaves out each schema that nothing uses: the
 * minifier cannot know that making one changes nothing.
 */
module.exports = function loadPureSchemas(source) {
  const lines = source.split('\n');
  return lines
    .map((line) => (COMMENT.test(line) ? line : line.replace(MAKES_SCHEMA, '/*#__PURE__*/ $1(')))
    .join('\n');
};
