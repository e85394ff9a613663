import { doPathsOverlap, matchesAddress } from './path-overlap';

describe('whether two paths overlap', () => {
  it.each([
    ['/login', '/login'],
    ['/login', '/Login/'],
    ['/login', '//login'],
    ['/login', '/%6Cogin'],
    ['/login/two-factor', '/login/:step'],
    ['/login', '/login/:step?'],
    ['/login', '/login/two-factor?'],
    ['/login', '/:page'],
    ['/paywall/:userId', '/paywall/*'],
    ['/paywall', '/paywall/*'],
    ['/paywall/7/more', '/paywall*'],
    ['/', '/*'],
    ['/', '/:page?'],
    ['/dashboard/:userId', '/dashboard/{userId}'],
    ['/a/:x/c', '/:y/b/c'],
    ['/a/x.json', '/a/:file.json'],
  ])('%s and %s do', (one, other) => {
    expect([doPathsOverlap(one, other), doPathsOverlap(other, one)]).toEqual([true, true]);
  });

  it.each([
    ['/login', '/logins'],
    ['/login', '/login/two-factor'],
    ['/login', '/login/:step'],
    ['/', '/login'],
    ['/admin/users', '/admin/messages'],
    ['/a/:x/c', '/a/:x/d'],
    ['/paywall/*', '/payment/7'],
    ['/login/%zz', '/login/zz'],
  ])('%s and %s do not', (one, other) => {
    expect([doPathsOverlap(one, other), doPathsOverlap(other, one)]).toEqual([false, false]);
  });

  // An algorithm that tries each part both ways would practically never end.
  it('is decided quickly with many optional parts', () => {
    const path = '/a?'.repeat(400);
    expect(doPathsOverlap(`${path}/b`, `${path}/c`)).toBe(false);
  });

  it('compares an address literally, without the notation of paths', () => {
    expect(matchesAddress('/dashboard/:userId', '/Dashboard/7/')).toBe(true);
    expect(matchesAddress('/dashboard/:userId', '/dashboard')).toBe(false);
    expect(matchesAddress('/login', '/:page')).toBe(false);
    expect(matchesAddress('/login', '/*')).toBe(false);
  });
});
