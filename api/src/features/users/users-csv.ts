import type { exportUsers, ListedUser } from '@entropi/contracts/users';
import { createUserColumns } from '@entropi/shared/lists/users';
import { en } from '@entropi/shared/lists/users.texts';
import { texts as de } from '@entropi/shared/lists/users.texts.de';
import { texts as fr } from '@entropi/shared/lists/users.texts.fr';
import type { CsvList } from '../../http/csv/csv-route';
import { openUsers } from './listed-users.domain';

export const usersCsv: CsvList<typeof exportUsers, typeof en, ListedUser> = {
  texts: { en, de, fr },
  createColumns: createUserColumns,
  open: ({ deps, query }) => openUsers(deps, query),
};
