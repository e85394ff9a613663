import { dropUnusedVariables } from './used-variables';

it('keeps the variables that rules use, and those that these use in any scheme', () => {
  const css =
    ':root{--a:1px;--b:var(--c);--c:red;--d:blue;--e:0px 1px rgba(0,0,0,0.2);}' +
    '@media (prefers-color-scheme: dark){:root{--b:var(--d);--f:none}}' +
    '.x{width:var(--a);color:rgba(var(--b) / 0.5)}';
  expect(dropUnusedVariables(css)).toBe(
    ':root{--a:1px;--b:var(--c);--c:red;--d:blue;}' +
      '@media (prefers-color-scheme: dark){:root{--b:var(--d);}}' +
      '.x{width:var(--a);color:rgba(var(--b) / 0.5)}',
  );
});
