import { getStatementCsv, getStatementPdf, listStatements } from '@entropi/contracts/statements';
import { buildUrl } from '@entropi/shared/http/request';
import { useClient } from '@entropi/shared/remote';
import { useIdentity } from '@entropi/shared/session';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ACCOUNT } from './account-settings.queries';

export const STATEMENT_FORMATS = ['pdf', 'csv'] as const;

export interface StatementFile {
  year: number;
  format: (typeof STATEMENT_FORMATS)[number];
}

const CONTRACTS = { pdf: getStatementPdf, csv: getStatementCsv };

export function useStatementYears() {
  const client = useClient();
  const { userId } = useIdentity();
  return useQuery({
    queryKey: [...ACCOUNT, 'statements'],
    queryFn: ({ signal }) =>
      client.call(listStatements, { params: { user_id: userId } }, { signal }),
  });
}

/** Fetches a statement. Only its owner may read it, and a plain link would carry no token. */
export function useStatement() {
  const client = useClient();
  const { userId } = useIdentity();
  return useMutation({
    mutationFn: async ({ year, format }: StatementFile) => {
      const path = buildUrl('', CONTRACTS[format], { params: { user_id: userId, year } });
      return (await client.open(path, {})).blob();
    },
  });
}
