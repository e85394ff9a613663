import { listExamples } from './config-values';

const OWN = {
  PAY_IBAN: 'CH0300700110000123456',
  MAIL_FROM: 'Entropi <no-reply@entropi.swiss>',
  SMTP_URL: 'smtps://user:secret@mail.entropi.swiss:465',
  WEB_ORIGINS: ['https://app.entropi.swiss'],
  API_BASE_URLS: ['https://app.entropi.swiss', 'https://api.entropi.swiss/v1'],
};

describe('a value that was copied from the documentation', () => {
  it('is none of an installation of one’s own, whose mail server may be on the same machine', () => {
    expect(listExamples(OWN)).toEqual([]);
    expect(listExamples({ ...OWN, SMTP_URL: 'smtp://localhost:25' })).toEqual([]);
    expect(listExamples({ ...OWN, SMTP_URL: undefined, PAY_IBAN: undefined })).toEqual([]);
  });

  it.each([
    ['PAY_IBAN', 'DE89370400440532013000'],
    ['MAIL_FROM', 'Entropi <no-reply@localhost>'],
    ['MAIL_FROM', 'no-reply@mail.example.com'],
    ['SMTP_URL', 'smtps://mail.example.com'],
    ['SMTP_URL', 'smtp://mailpit:1025'],
    ['WEB_ORIGINS', ['https://app.entropi.swiss', 'https://app.example.com']],
    ['WEB_ORIGINS', ['https://localhost:3443']],
    ['API_BASE_URLS', ['https://api.example.org/v1']],
  ])('is named: %s %s', (name, value) => {
    const [problem, ...others] = listExamples({ ...OWN, [name]: value });
    expect(problem).toMatch(new RegExp(`^${name}: `));
    expect(others).toEqual([]);
  });
});
