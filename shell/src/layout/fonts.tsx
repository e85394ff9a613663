import { Global } from '@emotion/react';
import regular from '@fontsource/roboto/files/roboto-latin-400-normal.woff2';
import medium from '@fontsource/roboto/files/roboto-latin-500-normal.woff2';
import bold from '@fontsource/roboto/files/roboto-latin-700-normal.woff2';

const FACES = [
  [400, regular],
  [500, medium],
  [700, bold],
] as const;

/** Loads Roboto from our own origin, in the weights that the theme uses. */
export function Fonts() {
  return (
    <Global
      styles={FACES.map(([fontWeight, url]) => ({
        '@font-face': {
          fontFamily: 'Roboto',
          fontStyle: 'normal',
          fontDisplay: 'swap',
          fontWeight,
          src: `url(${url}) format('woff2')`,
        },
      }))}
    />
  );
}
