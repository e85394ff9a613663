/**
 * Reads the subject of each selector in a list, i.e. the element that it selects: its tag, or null, and its
 * classes. Returns null if one of them names neither, or is too complex to be read in this way.
 */
function readSubjects(list) {
  let plain = list;
  // Text in brackets only restricts the subject further, so it can be ignored here.
  for (let before = ''; before !== plain; ) {
    before = plain;
    plain = plain.replace(/\([^()]*\)|\[[^\][]*\]/g, '');
  }
  if (/[()[\]\\"'|*]/.test(plain)) return null;
  const subjects = plain.split(',').map((selector) => {
    const subject =
      selector
        .trim()
        .split(/[\s>+~]+/)
        .at(-1) ?? '';
    return {
      tag: subject.match(/^[\w-]+/)?.[0].toLowerCase() ?? null,
      classes: (subject.match(/\.[\w-]+/g) ?? []).map((name) => name.slice(1)),
    };
  });
  const isOpen = subjects.some(({ tag, classes }) => tag === null && classes.length === 0);
  return isOpen ? null : subjects;
}

/**
 * Returns a `match` that rejects most selectors by the tag and the classes of their subject alone, as browsers do:
 * of a page's thousand rules, only a handful apply to an element.
 *
 * @param {(selectors: string, element: Element) => boolean} match
 */
function matchSubjectFirst(match) {
  const known = new Map();
  // All rules are tested on the same element in a row, so its classes are read once.
  let last = { element: null, names: null, tag: '', classes: '' };
  return (selectors, element) => {
    const list = String(selectors);
    let subjects = known.get(list);
    if (subjects === undefined) {
      subjects = readSubjects(list);
      known.set(list, subjects);
    }
    if (subjects === null) return match(selectors, element);
    const names = element.getAttribute('class');
    if (last.element !== element || last.names !== names) {
      const classes = ` ${(names ?? '').replace(/\s/g, ' ')} `;
      last = { element, names, tag: element.localName.toLowerCase(), classes };
    }
    const { tag, classes } = last;
    const mayMatch = subjects.some(
      (subject) =>
        (subject.tag === null || subject.tag === tag) &&
        subject.classes.every((name) => classes.includes(` ${name} `)),
    );
    return mayMatch && match(selectors, element);
  };
}

module.exports = { matchSubjectFirst };
