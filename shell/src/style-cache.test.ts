import { createStyleCache } from './style-cache';

/** What the rules of a class become in the page's style sheets. */
function write(styles: string): string {
  const cache = createStyleCache(undefined);
  const rules: string[] = [];
  jest.spyOn(cache.sheet, 'insert').mockImplementation((rule) => rules.push(rule));
  cache.insert('.a', { name: 'a', styles }, cache.sheet, true);
  return rules.join('');
}

it('leaves out rules for pseudo-elements that this browser does not have', () => {
  const isKnown = (condition: string) => !condition.includes('-ms-');
  jest.spyOn(CSS, 'supports').mockImplementation(isKnown);
  const rules = write('&::-moz-placeholder{opacity:0;}&::-ms-clear{opacity:0;}color:red;');
  expect(rules).toContain('::-moz-placeholder');
  expect(rules).not.toContain('-ms-clear');
  expect(rules).not.toContain('{}');
  expect(rules).toContain('color:red');
});

it('prefixes what Safari knows by its prefix alone, and nothing else', () => {
  const rules = write('user-select:none;display:flex;');
  expect(rules).toBe('.a{-webkit-user-select:none;user-select:none;display:flex;}');
});
