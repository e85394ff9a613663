/** Where browsers find what an installed product is called and looks like. */
export const APP_MANIFEST_PATH = '/manifest.webmanifest';

/** Icons of the shell's build, by their use. */
export const APPLE_ICON = 'icon-apple.png';
const ICONS = [
  { name: 'icon-192.png', sizes: '192x192', purpose: 'any' },
  { name: 'icon-512.png', sizes: '512x512', purpose: 'any' },
  { name: 'icon-maskable.png', sizes: '512x512', purpose: 'maskable' },
] as const;

/** The manifest by which browsers install the product; `version` is that of the shell. */
export function renderAppManifest(version: string): string {
  return JSON.stringify({
    id: '/',
    name: 'Entropi',
    short_name: 'Entropi',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: '#2F4771',
    background_color: '#F6F7F9',
    icons: ICONS.map(({ name, ...icon }) => ({
      src: `/shell/${version}/${name}`,
      type: 'image/png',
      ...icon,
    })),
  });
}
