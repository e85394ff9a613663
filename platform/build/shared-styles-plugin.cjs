const STYLES = '@mui/material/styles';

function write(code) {
  return `data:text/javascript,${encodeURIComponent(code)}`;
}

/** A module whose default is a public export of MUI's styles. */
function give(name) {
  return write(`export { ${name} as default } from '${STYLES}';`);
}

/** By the folder that imports: files of MUI that are public exports of its styles, and what gives the same from there. */
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
    // What makes CSS of an object is Emotion's `css`, in other words.
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
    // Box is an element with `sx`, which every element of MUI's `styled` reads by itself.
    importer: /@mui[\\/]system[\\/]createBox$/,
    files: new Map([
      ['@mui/styled-engine', give('styled')],
      ['../styleFunctionSx/index.mjs', write('export default () => null;')],
    ]),
  },
];

/**
 * MUI's components request MUI's styles by relative paths, which no share row covers: each remote
 * would bring, and start, a copy of what the shell shares anyway. Here they get the shared one.
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
