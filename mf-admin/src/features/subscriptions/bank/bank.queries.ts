import {
  bookBankStatement,
  chooseBankLine,
  getBankStatement,
  importBankStatement,
  listBankLineCandidates,
  undoBankLine,
} from '@entropi/contracts/bank-statements';
import { useClient } from '@entropi/shared/remote';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

export const STATEMENTS = ['admin', 'bank-statements'];
export const LINES = ['admin', 'bank-lines'];

/** Returns a function that reads all again, because a booking also changes payments, suspensions and users' figures. */
function useRenewAll() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['admin'] });
}

export function useStatement(statementId: number) {
  const client = useClient();
  return useQuery({
    queryKey: [...STATEMENTS, statementId],
    queryFn: ({ signal }) =>
      client.call(getBankStatement, { params: { statement_id: statementId } }, { signal }),
  });
}

/** Banks write files in UTF-8, or in the encoding of Windows, in which UTF-8 can hardly be mistaken for it. */
function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

export function useImportStatement() {
  const client = useClient();
  const renew = useRenewAll();
  return useMutation({
    mutationFn: async (file: File) =>
      client.call(importBankStatement, {
        body: { file_name: file.name.slice(-200), content: decode(await file.arrayBuffer()) },
      }),
    onSuccess: renew,
  });
}

export function useBookStatement(statementId: number) {
  const client = useClient();
  return useMutation({
    mutationFn: (confirmed: number) =>
      client.call(bookBankStatement, {
        params: { statement_id: statementId },
        body: { confirmed },
      }),
  });
}

/** The open payments that a line can be booked on. */
export function useCandidates(lineId: number, search: string) {
  const client = useClient();
  return useQuery({
    queryKey: [...LINES, lineId, 'candidates', search],
    queryFn: ({ signal }) =>
      client.call(
        listBankLineCandidates,
        { params: { line_id: lineId }, query: { search: search || undefined } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
}

/** Chooses a line's payment; null leaves the line alone. */
export function useChoosePayment(lineId: number) {
  const client = useClient();
  const renew = useRenewAll();
  return useMutation({
    mutationFn: (paymentId: number | null) =>
      client.call(chooseBankLine, {
        params: { line_id: lineId },
        body: { payment_id: paymentId },
      }),
    onSuccess: renew,
  });
}

export function useUndoBooking(lineId: number) {
  const client = useClient();
  const renew = useRenewAll();
  return useMutation({
    mutationFn: (reason: string) =>
      client.call(undoBankLine, { params: { line_id: lineId }, body: { reason } }),
    onSuccess: renew,
  });
}
