import type { Access } from '@entropi/shared/remote/access';
import { describeSampleRemote } from '../testing/sample-build';
import { checkReads } from './check-reads';

const routes = describeSampleRemote('1.0.0').routes.map((route) =>
  route.id === 'page' ? { ...route, path: '/sample/:userId/:day?' } : route,
);
const PATHS = ['/api/figures', '/api/figures/{user_id}', '/api/days/{day}/notes/'];
const api = { reads: PATHS.map((path) => ({ path })) };

const isNoRead = (path: string, advice: string) =>
  `reads: page page reads ${path}, which is no read of the API: ${advice}`;
const MEND = 'correct it in remote.json or take it out';

describe('what a page reads first', () => {
  it.each<[string, string[]]>([
    ['/api/figures', []],
    ['/api/figures/:userId', []],
    ['/api/figures/7', []],
    ['/api/days/:day/notes/', []],
    ['/api/figure/:userId', [isNoRead('/api/figure/:userId', MEND)]],
    ['/api', [isNoRead('/api', MEND)]],
    ['/api/figures/:userId/:day', [isNoRead('/api/figures/:userId/:day', MEND)]],
    // A parameter may be the API's word by chance; at all other addresses there would be nothing.
    ['/api/:day', [isNoRead('/api/:day', MEND)]],
    [
      '/api/days/:day/notes',
      [isNoRead('/api/days/:day/notes', 'write it as /api/days/:day/notes/')],
    ],
    ['/api/figures/', [isNoRead('/api/figures/', 'write it as /api/figures')]],
    ['/API/figures', [isNoRead('/API/figures', 'write it as /api/figures')]],
    [
      '/api/figure/:account',
      [
        'reads: /api/figure/:account needs :account, which /sample/:userId/:day? has not',
        isNoRead('/api/figure/:account', MEND),
      ],
    ],
  ])('is compared with the API and the address: %s', (path, reasons) => {
    expect(checkReads({ routes, reads: { page: [path] } }, api)).toEqual(reasons);
  });

  it('is that of a page of the remote', () => {
    expect(checkReads({ routes, reads: { pages: ['/api/figures'] } }, api)).toEqual([
      'reads: pages is no page of this remote',
    ]);
  });

  it('is compared with the address alone where the API is not known', () => {
    expect(checkReads({ routes, reads: { page: ['/api/gone', '/api/gone/:account'] } })).toEqual([
      'reads: /api/gone/:account needs :account, which /sample/:userId/:day? has not',
    ]);
  });

  const roles = {
    reads: [
      { path: '/api/users/{user_id}', role: 'superuser' },
      { path: '/api/users/me', role: 'user' },
      { path: '/api/accounts', role: 'staff' },
      { path: '/auth/second', role: 'temporary' },
      { path: '/api/own/{user_id}', role: 'owner' },
      { path: '/api/old' },
    ],
  };
  const rejectFor = (role: string, path: string, others: string) => [
    `reads: page page reads ${path}, which only callers with the role ${role} may: the page is for ${others} too; take it out, or let "access" of the page name fewer`,
  ];

  it.each<[string, Access, string[]]>([
    ['/api/users/7', 'signed-in', rejectFor('superuser', '/api/users/7', 'signed-in')],
    ['/api/users/:userId', 'user', rejectFor('superuser', '/api/users/:userId', 'user')],
    [
      '/api/users/:userId',
      ['superuser', 'staff', 'public'],
      rejectFor('superuser', '/api/users/:userId', 'staff, public'),
    ],
    ['/api/users/:userId', 'superuser', []],
    ['/api/users/me', 'user', []],
    ['/api/accounts', ['staff', 'superuser'], []],
    ['/api/accounts', 'user', rejectFor('staff', '/api/accounts', 'user')],
    ['/auth/second', 'public', rejectFor('temporary', '/auth/second', 'public')],
    // Of another user's page the page itself is told the same.
    ['/api/own/:userId', 'signed-in', []],
    // An API of an earlier release does not say whose it is.
    ['/api/old', 'public', []],
  ])('is read by nobody who may not: %s by %j', (path, access, reasons) => {
    const limited = routes.map((route) => ({ ...route, access }));
    expect(checkReads({ routes: limited, reads: { page: [path] } }, roles)).toEqual(reasons);
  });
});
