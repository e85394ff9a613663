const STYLES = '@mui/material/styles';

function write(code) {
  return `data:text/javascript,${encodeURIComponent(code)}`;
}

/** Files of MUI that are public exports of its styles, and what gives the same from there. */
const substitutes = new Map([
  ['../styles/index.mjs', STYLES],
  ['../styles/styled.mjs', write(`export { styled as default } from '${STYLES}';`)],
  ['../styles/useTheme.mjs', write(`export { useTheme as default } from '${STYLES}';`)],
  [
    '../styles/defaultTheme.mjs',
    write(`import { createTheme } from '${STYLES}'; export default createTheme();`),
  ],
]);

/**
 * MUI's components request MUI's styles by relative paths, which no share row covers: each remote
 * would bring, and start, a copy of what the shell shares anyway. Here they get the shared one.
 */
class SharedStylesPlugin {
  apply(compiler) {
    const { NormalModuleReplacementPlugin } = compiler.webpack;
    new NormalModuleReplacementPlugin(/^\.\.\/styles\/\w+\.mjs$/, (resource) => {
      const substitute = substitutes.get(resource.request);
      const isMui = /@mui[\\/]material[\\/][\w-]+$/.test(resource.context);
      if (substitute && isMui) resource.request = substitute;
    }).apply(compiler);
  }
}

module.exports = { SharedStylesPlugin };
