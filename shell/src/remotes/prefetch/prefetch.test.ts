import type { Session } from '@entropi/shared/session';
import { ALICE } from '@entropi/shared/testing/render-page';
import { PUBLIC_VIEW } from '../../testing/views';
import type { Target } from '../load/load-state';
import { loadFirstPage } from './prefetch';

const anonymous: Session = { state: 'anonymous' };
const unknown: Session = { state: 'loading' };

async function listLoaded(session: Session, path: string): Promise<string[]> {
  const loaded: string[] = [];
  const ensure = async ({ remote, id }: Target) => {
    loaded.push(`${remote} ${id}`);
    return { status: 'idle' } as const;
  };
  await loadFirstPage({ ensure }, PUBLIC_VIEW, session, path);
  return loaded;
}

it.each([
  ['the login for no one', anonymous, '/login', ['mf-auth login']],
  ['nothing of a page that no one may see', anonymous, '/dashboard/3', []],
  ['the page of who is signed in', ALICE, '/dashboard/3', ['mf-trading dashboard']],
  ['nothing where they are sent away', ALICE, '/login', []],
  ['the page while it is read who is there', unknown, '/dashboard/3', ['mf-trading dashboard']],
  ['no login for a token that will most likely do', unknown, '/login', []],
  ['nothing for the home page, which is the shell’s own', ALICE, '/', []],
  ['nothing where there is no page', unknown, '/admin/users', []],
])('loads %s', async (_, session, path, expected) => {
  expect(await listLoaded(session, path)).toEqual(expected);
});
