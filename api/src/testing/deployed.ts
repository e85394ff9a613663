import { generateKeyPairSync, randomBytes } from 'node:crypto';

/** Variables of an installation that is not local, as far as they are demanded. */
export const DEPLOYED = {
  ENTROPI_ENV: 'staging',
  SEAL_KEY: randomBytes(32).toString('base64'),
  SIGNING_KEY: generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  }).privateKey,
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'Entropi <no-reply@example.com>',
  WEB_ORIGINS: 'https://app.example.com',
  API_BASE_URLS: 'https://app.example.com',
  PAY_IBAN: 'CH9300762011623852957',
  PAY_BENEFICIARY: 'Entropi Example',
  PAY_STREET: 'Musterstrasse 1',
  PAY_POSTCODE: '8000',
  PAY_CITY: 'Zürich',
  PAY_COUNTRY: 'CH',
};
