import { parseDataAge } from './data-age';

describe('the age of a list', () => {
  it('is the whole seconds of its header', () => {
    expect(parseDataAge('0')).toBe(0);
    expect(parseDataAge('12')).toBe(12);
  });

  it.each([null, '', 'soon', '-30', '1.5', '1e3', '12, 13', '9'.repeat(400)])(
    'is not known where that is %j',
    (header) => {
      expect(parseDataAge(header)).toBeNull();
    },
  );
});
