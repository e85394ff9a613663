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

it('treats a value that it cannot read as none', () => {
  sessionStorage.setItem('draft', '{"text":');
  expect(readInTab('draft')).toBeNull();
});

it('goes on without memory where there is no room', () => {
  saveInTab('draft', { text: 'old' });
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(() => saveInTab('draft', { text: 'new' })).not.toThrow();
  // The outdated value must not be found.
  expect(readInTab('draft')).toBeNull();
});
