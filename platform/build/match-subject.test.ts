import { matchSubjectFirst } from './match-subject.cjs';

/** Stands for an element, with the members that the test of a subject reads. */
function anElement(localName: string, readNames: () => string | null): Element {
  const element: Partial<Element> = { localName, getAttribute: readNames };
  return element as Element;
}

/** Says whether the selectors are tested in full on an element. */
function isTested(selectors: string, element: Element): boolean {
  const match = jest.fn(() => true);
  const isMatch = matchSubjectFirst(match)(selectors, element);
  expect(match).toHaveBeenCalledTimes(isMatch ? 1 : 0);
  return isMatch;
}

const button = anElement('button', () => 'css-1-Button Mui-focused');

describe('a selector whose subject has another tag or other classes', () => {
  it.each([
    '.css-2-Button',
    'a.css-1-Button',
    '.css-1-Button.Mui-disabled',
    '.css-1-Button .css-3-Icon',
    '.css-1-Button>svg, .css-1-Button:hover .label',
    '.css-2:not(.css-1-Button)',
    '.css-2:is(.css-1-Button, :has(.x))',
    'undefined',
  ])('is no match, and is not tested further: %s', (selectors) => {
    expect(isTested(selectors, button)).toBe(false);
  });

  it.each([
    '.css-1-Button',
    'BUTTON.Mui-focused:hover',
    '.css-9, .css-3>.css-1-Button:not(.Mui-disabled)',
    '[data-scheme="dark"] .css-1-Button::before',
    // Without a tag or a class, or with what only a parser reads: anything may match.
    ':root',
    '.css-9 > *',
    '[role="button"]',
    '.css-9, :focus-visible',
    '.css-1\\:2',
  ])('is tested where it may match: %s', (selectors) => {
    expect(isTested(selectors, button)).toBe(true);
  });

  it('follows the classes of an element as they change, and knows one without any', () => {
    let names: string | null = null;
    const element = anElement('g', () => names);
    const match = matchSubjectFirst(() => true);
    expect(match('.open', element)).toBe(false);
    names = 'row\n open';
    expect(match('.open', element)).toBe(true);
    expect(match('g', element)).toBe(true);
  });
});
