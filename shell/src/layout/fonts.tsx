import { Global } from '@emotion/react';
import { followFirstView, hasFirstView } from '@entropi/shared/ui/first-view';
import regular from '@fontsource/roboto/files/roboto-latin-400-normal.woff2';
import medium from '@fontsource/roboto/files/roboto-latin-500-normal.woff2';
import bold from '@fontsource/roboto/files/roboto-latin-700-normal.woff2';
import { useEffect, useState } from 'react';
import { locateFile } from '../remotes/load/script-policy';

const FACES = [
  [400, regular],
  [500, medium],
  [700, bold],
] as const;

/**
 * Loads Roboto from our own origin, in the weights that the theme uses. A first view is shown without Roboto, and
 * so is at first the page that takes its place: the font is fetched after that.
 */
export function Fonts() {
  const [isWanted, setWanted] = useState(() => !hasFirstView());
  useEffect(() => followFirstView(() => setWanted(true)), []);
  if (!isWanted) return null;
  return (
    <Global
      styles={FACES.map(([fontWeight, url]) => ({
        '@font-face': {
          fontFamily: 'Roboto',
          fontStyle: 'normal',
          fontDisplay: 'swap',
          fontWeight,
          src: `url(${locateFile(url)}) format('woff2')`,
        },
      }))}
    />
  );
}
