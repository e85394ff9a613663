const STYLES = '@mui/material/styles';

function write(code) {
  return `data:text/javascript,${encodeURIComponent(code)}`;
}

/** Source of a module whose default export is a public export of MUI's styles. */
function give(name) {
  return write(`export { ${name} as default } from '${STYLES}';`);
}

/** Files of MUI that are public exports of its styles, by the importing folder, each with its shared replacement. */
const substitutes = [
  {
    importer: /@mui[\\/]material[\\/][\w-]+$/,
    files: new Map([
      ['../styles/index.mjs', STYLES],
      ['../styles/styled.mjs', give('styled')],
      ['../styles/useTheme.mjs', give('useTheme')],
      [
        '../styles/defaultTheme.mjs',
        write(`import { createTheme } from '${STYLES}'; export default createTheme();`),
      ],
      ['@mui/system/colorManipulator', STYLES],
    ]),
  },
  {
    // This function, which turns an object into CSS, does the same as Emotion's `css`.
    importer: /@mui[\\/]styled-engine$/,
    files: new Map([
      [
        '@emotion/serialize',
        write(
          "import { css } from '@emotion/react';" +
            'export const serializeStyles = (styles) => css(...styles);',
        ),
      ],
    ]),
  },
  {
    importer: /@mui[\\/]system[\\/]\w+$/,
    files: new Map([
      ['../createTheme/index.mjs', give('createTheme')],
      ['../styled/index.mjs', give('styled')],
      ['../useTheme/index.mjs', give('useTheme')],
    ]),
  },
  {
    importer: /@mui[\\/]system[\\/]styled$/,
    files: new Map([['./styled.mjs', give('styled')]]),
  },
  {
    // Box is an element with `sx`, which every element of MUI's `styled` supports anyway.
    importer: /@mui[\\/]system[\\/]createBox$/,
    files: new Map([
      ['@mui/styled-engine', give('styled')],
      ['../styleFunctionSx/index.mjs', write('export default () => null;')],
    ]),
  },
];

/**
 * MUI's components import MUI's styles by relative paths, which no share row covers, so each remote would
 * bundle and run a copy of what the shell shares anyway. This plugin gives them the shared one.
 */
class SharedStylesPlugin {
  apply(compiler) {
    const { NormalModuleReplacementPlugin } = compiler.webpack;
    const requests =
      /^(@emotion\/serialize|@mui\/styled-engine|@mui\/system\/colorManipulator|\.\/styled\.mjs|\.\.\/\w+\/\w+\.mjs)$/;
    new NormalModuleReplacementPlugin(requests, (resource) => {
      for (const { importer, files } of substitutes) {
        const substitute = importer.test(resource.context) && files.get(resource.request);
        if (substitute) resource.request = substitute;
      }
    }).apply(compiler);
  }
}

module.exports = { SharedStylesPlugin };
