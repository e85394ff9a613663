import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import skew from '../../skew.json';
import { EMPTY_DOCUMENT } from '../registry/registry';
import { writeSampleRemote } from '../testing/sample-build';
import { readBuildInfo } from './build-info';
import { findOwnReact, findShareRequests } from './bundle-requests';
import { findObjections } from './publish-checks';

/** The React that the shell shares. */
const REACT = path.resolve(__dirname, '../../../shell/node_modules/react/cjs');

/** The same request as builds write it. */
const WRITTEN = {
  'the federation of webpack': `{1:{fallback:()=>()=>{throw Error("Can not get 'react'")},shareScope:["default"],singleton:!0,requiredVersion:"^18.0.0",strictVersion:!0,eager:!1,layer:void 0,shareKey:"react"},2:{requiredVersion:"^5.0.0",shareKey:"other"}}`,
  'Module Federation, in full': `{ "1": { getter: () => () => null, shareInfo: { shareConfig: { "fixedDependencies": false, "requiredVersion": "^18.0.0", "singleton": true }, scope: ["default"] }, shareKey: "react" } }`,
  'webpack alone': `u={435:()=>s("default","react",!1,[1,18,0,0]),499:()=>s("default","other",!1,[1,1,0,0])}`,
  'webpack alone, in full': `const f = () => (loadStrictSingletonVersion("default", "react", false, [1,18,0,0], () => null));`,
  Rspack: `[{shareScope:"default",shareKey:"react",import:null,requiredVersion:"^18.0.0",strictVersion:!0,singleton:!0}]`,
};

describe('what a bundle asks to share', () => {
  it.each(Object.entries(WRITTEN))('is read from %s', (_whose, text) => {
    expect(findShareRequests(text)[0]).toEqual({ name: 'react', range: '^18.0.0' });
  });

  it('may be any version', () => {
    const text = '{shareKey:"react",requiredVersion:!1},{requiredVersion:"^1.0.0"}';
    expect(findShareRequests(text)).toEqual([{ name: 'react', range: null }]);
    expect(findShareRequests('s("default","react",!1)')).toEqual([{ name: 'react', range: null }]);
  });

  it('may be a range that no share list has, and is then as it is written', () => {
    expect(findShareRequests('s("default","react",!1,[0,17])')).toEqual([
      { name: 'react', range: '[0,17]' },
    ]);
  });

  it('is recognised in an installed React, and not in code that uses React', async () => {
    const file = path.join(REACT, 'react.production.js');
    const text = await readFile(file, 'utf8');
    expect(findOwnReact(text)).toMatch(/^19\.\d+\.\d+/);
    const user = await readFile(path.join(REACT, 'react-jsx-runtime.production.js'), 'utf8');
    expect(
      findOwnReact(
        `${user};a=React.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE==b`,
      ),
    ).toBeUndefined();
    expect(findOwnReact('e.useState=function(t){return m.H.useState(t)}')).toBeNull();
    const old = 't.__SECRET_INTERNALS_DO_NOT_USE_OR_YOU_WILL_BE_FIRED=x;t.version="18.3.1"';
    expect(findOwnReact(old)).toBe('18.3.1');
  });

  it('is compared with the share list also where the manifest names nothing', async () => {
    const files = {
      'mf-manifest.json': '{"shared":[]}',
      'remote-entry.js': WRITTEN.Rspack,
      'page.js': 't.__SECRET_INTERNALS_DO_NOT_USE_OR_YOU_WILL_BE_FIRED=x;t.version="18.3.1"',
    };
    const dist = await writeSampleRemote('1.0.0');
    for (const [name, text] of Object.entries(files)) await writeFile(path.join(dist, name), text);
    const info = await readBuildInfo(dist);
    expect(await findObjections({ dist, info, document: EMPTY_DOCUMENT })).toEqual([
      `skew: shares react ^18.0.0, the list says ${skew.singleton.react}`,
      `skew: page.js brings a React of its own, 18.3.1; the shell shares ${skew.singleton.react}`,
    ]);
  });
});
