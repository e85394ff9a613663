import { dropInTab, readInTab, saveInTab } from './tab-memory';

afterEach(() => {
  jest.restoreAllMocks();
  sessionStorage.clear();
});

it('keeps a value until it is dropped', () => {
  saveInTab('draft', { text: 'a' });
  expect(readInTab('draft')).toEqual({ text: 'a' });
  dropInTab('draft');
  expect(readInTab('draft')).toBeNull();
});

it('takes what it cannot read for nothing', () => {
  sessionStorage.setItem('draft', '{"text":');
  expect(readInTab('draft')).toBeNull();
});

it('goes on without memory where there is no room', () => {
  saveInTab('draft', { text: 'old' });
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(() => saveInTab('draft', { text: 'new' })).not.toThrow();
  // Better nothing than what was typed before.
  expect(readInTab('draft')).toBeNull();
});
