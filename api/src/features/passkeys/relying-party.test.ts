import { getRelyingParty } from './relying-party';

describe('the site that passkeys are for', () => {
  it('is the host of the first origin, at any port, and the hosts below it', () => {
    const WEB_ORIGINS = [
      'https://example.com',
      'https://example.com:8443',
      'https://app.example.com',
      'https://notexample.com',
      'https://example.com.test',
    ];
    expect(getRelyingParty({ WEB_ORIGINS })).toEqual({
      id: 'example.com',
      origins: ['https://example.com', 'https://example.com:8443', 'https://app.example.com'],
    });
  });

  it('works without https on this machine', () => {
    const WEB_ORIGINS = ['http://localhost:3000', 'http://127.0.0.1:3000'];
    expect(getRelyingParty({ WEB_ORIGINS })).toEqual({
      id: 'localhost',
      origins: ['http://localhost:3000'],
    });
  });
});
