import { nameAgent } from './name-agent';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  [`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/150.0 Safari/537.36`, 'Chrome', 'Linux'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64) ${WEBKIT} Chrome/150.0 Safari/537.36 Edg/150.0`,
    'Edge',
    'Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0',
    'Firefox',
    'macOS',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) ${WEBKIT} Version/19.0 Mobile/15E148 Safari/604.1`,
    'Safari',
    'iPhone',
  ],
  [
    `Mozilla/5.0 (Linux; Android 16) ${WEBKIT} Chrome/150.0 Mobile Safari/537.36`,
    'Chrome',
    'Android',
  ],
])('calls %s %s on %s', (agent, browser, system) => {
  expect(nameAgent(agent)).toEqual({ browser, system });
});

it('knows nothing of other programs', () => {
  expect(nameAgent('curl/8.0')).toBeNull();
});
