import { listProviders } from './loaded-pair';

/** A page on which the shell offers a part, and one remote has been started. */
function aPage({ from, shared }: { from: string; shared: Record<string, unknown> }) {
  const shareScopeMap = {
    default: {
      react: { '19.0.0': { from: 'shell' } },
      '@mui/material/Button': { '9.0.0': { from } },
    },
  };
  const shell = { name: 'shell', options: { shared: {} }, shareScopeMap };
  const remote = { name: 'mf_chat', options: { shared }, shareScopeMap };
  return { window: { __FEDERATION__: { __INSTANCES__: [shell, remote] } } };
}

describe('the provider of a part', () => {
  it.each([
    ['is the shell until somebody loads it', 'shell', {}, 'shell'],
    ['stays the shell when a remote was the first to load it', 'mf_chat', {}, 'shell'],
    ['is a remote that shares its own', 'mf_chat', { '@mui/material/Button': [] }, 'mf_chat'],
    ['is whoever the page does not know as a remote', 'another', {}, 'another'],
  ])('%s', (_words, from, shared, provider) => {
    expect(listProviders(aPage({ from, shared }))).toEqual({
      react: ['shell 19.0.0'],
      '@mui/material/Button': [`${provider} 9.0.0`],
    });
  });
});
