import { KNOWN_VARIABLES } from './known-variables';
import { listMisspelt } from './variable-names';

describe('names of variables', () => {
  it.each([
    ['PAY_IBBAN', 'PAY_IBAN'],
    ['PAY_IBAN_NUMBER', 'PAY_IBAN'],
    ['ENTROPI_ENVIROMENT', 'ENTROPI_ENV'],
    ['SEAL_KEYS', 'SEAL_KEY'],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['DATABASE_ULR', 'DATABASE_URL'],
    ['REGISTRATON', 'REGISTRATION'],
    ['TRUSTED_PROXY', 'TRUSTED_PROXIES'],
    ['WEB_ORIGIN', 'WEB_ORIGINS'],
    ['SEAL_KEY_FIEL', 'SEAL_KEY'],
    ['SIGNING_KEY_PATH', 'SIGNING_KEY'],
    ['MAIL_FORM', 'MAIL_FROM'],
    ['NATS_ULR', 'NATS_URL'],
    ['SMPT_URL', 'SMTP_URL'],
    ['PUSHKEY', 'PUSH_KEY'],
    ['BAKCUPS', 'BACKUPS'],
    ['PUSH_KEY_FIEL', 'PUSH_KEY'],
    ['SMPT_URL_FILE', 'SMTP_URL'],
    ['BACKUP_DIRECTORY', 'BACKUP_DIR'],
  ])('that are misspelt are found with the nearest: %s', (name, nearest) => {
    expect(listMisspelt([name])).toEqual([
      `${name}: there is no such variable; the nearest is ${nearest}`,
    ]);
  });

  it('that are known, alone or as a file, are none', () => {
    const files = KNOWN_VARIABLES.map((name) => `${name}_FILE`);
    expect(listMisspelt([...KNOWN_VARIABLES, ...files])).toEqual([]);
  });

  it.each([
    'PATH',
    'HOME',
    'HOSTNAME',
    'LANG',
    'LOGNAME',
    'MAIL',
    'NODE_OPTIONS',
    'NODE_ENV',
    'OTEL_SERVICE_NAME',
    'POSTGRES_PASSWORD',
    'PGDATABASE',
    'npm_config_user_agent',
    'GATEWAY_SERVICE_HOST',
    'GATEWAY_PORT_3000_TCP_ADDR',
    'ENGINE_SERVICE_PORT_HTTP',
    'AWS_ACCESS_KEY_ID',
    'SMTP_HOST',
    'ACCESS_TOKEN',
    'API_PORTS_1',
    'MAIL_PATH',
    'TLS_CERT',
    'KUBERNETES_SERVICE_HOST',
  ])('of others are none of ours: %s', (name) => {
    expect(listMisspelt([name])).toEqual([]);
  });
});
