import loadPartsAgain from './load-parts-again';

const NAME = '@mui/material/Button';

/** Registers a part as the shell's runtime does, which keeps the promise of its loading. */
function register(load: () => unknown) {
  const kept: { loading?: unknown } = {};
  const shared = { version: '9.0.0', scope: ['default'], get: load };
  const origin = { shareScopeMap: { default: { [NAME]: { '9.0.0': kept } } } };
  loadPartsAgain().beforeRegisterShare({ pkgName: NAME, shared, origin });
  const get = () => {
    kept.loading = shared.get();
    return kept.loading;
  };
  return { kept, get };
}

describe('a part of the shell', () => {
  it('that did not load is not kept, so that it is requested again', async () => {
    const load = jest.fn().mockRejectedValueOnce(new Error('away')).mockResolvedValue('part');
    const { kept, get } = register(load);
    await expect(get()).rejects.toThrow('away');
    expect(kept).toEqual({});
    await expect(get()).resolves.toBe('part');
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('that has loaded is kept', async () => {
    const { kept, get } = register(async () => 'part');
    await expect(get()).resolves.toBe('part');
    await expect(kept.loading).resolves.toBe('part');
  });

  it('that the shell has from the beginning comes at once', () => {
    const part = () => 'part';
    expect(register(() => part).get()).toBe(part);
  });
});
