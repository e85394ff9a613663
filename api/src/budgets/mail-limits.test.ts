import { mailLimits } from './mail-limits';

const DAY_MS = 24 * 60 * 60_000;
const mail = { kind: 'reset-password', to: 'alice@example.com', isConfirmed: false };

describe('the mails that others cause', () => {
  it('are ten a day to an address that nobody has confirmed, whatever they are about', () => {
    const limit = { parts: ['mail unconfirmed', 'alice@example.com'], max: 10, windowMs: DAY_MS };
    expect(mailLimits(mail)).toEqual([limit]);
    expect(mailLimits({ ...mail, kind: 'already-registered' })).toEqual([limit]);
  });

  it('are three a day of the kind that tells that an address is registered', () => {
    expect(mailLimits({ ...mail, kind: 'already-registered', isConfirmed: true })).toEqual([
      { parts: ['mail registered', 'alice@example.com'], max: 3, windowMs: DAY_MS },
    ]);
  });

  it('are not limited to a confirmed address that they concern', () => {
    expect(mailLimits({ ...mail, isConfirmed: true })).toEqual([]);
  });

  it.each([
    ['alice@example.com', 'alice@example.com'],
    [' Alice@Example.COM ', 'alice@example.com'],
    ['alice+one@example.com', 'alice@example.com'],
    ['alice+one+two@example.com', 'alice@example.com'],
    ['"a@b"@example.com', '"a@b"@example.com'],
    ['alice@example.com+one', 'alice@example.com+one'],
  ])('of %s are those of the mailbox %s', (to, mailbox) => {
    expect(mailLimits({ ...mail, to })[0]?.parts[1]).toBe(mailbox);
  });

  it('are counted apart for other mailboxes', () => {
    const others = ['bob@example.com', 'alice@example.org', 'alice.b@example.com'];
    const mailboxes = others.map((to) => mailLimits({ ...mail, to })[0]?.parts[1]);
    expect(mailboxes).toEqual(others);
  });
});
