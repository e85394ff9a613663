import type { AuditFilter } from '@entropi/contracts/audit';
import type { TableStateControl } from '@entropi/shared/ui/table-state';
import TextField from '@mui/material/TextField';
import { useEffect, useState } from 'react';
import { useText } from './audit.texts';

const SETTLE_MS = 250;

type Name = Exclude<keyof AuditFilter, 'user_id'>;
type Filters = TableStateControl['filters'];

const FIELDS: readonly { name: Name; type: 'text' | 'date' }[] = [
  { name: 'actor', type: 'text' },
  { name: 'action', type: 'text' },
  { name: 'subject', type: 'text' },
  { name: 'from', type: 'date' },
  { name: 'to', type: 'date' },
];

const toKey = (filters: Filters) => JSON.stringify(FIELDS.map(({ name }) => filters[name] ?? ''));

/**
 * Keeps what is typed, and writes all fields into the URL after a pause. Filters that come back from the URL replace
 * it only if they are not the ones that were written there, so that no letter is lost that was typed meanwhile.
 */
function useTypedFilters({ filters, change }: TableStateControl) {
  const chosen = toKey(filters);
  const [typed, setTyped] = useState({ filters, from: chosen, sent: chosen });
  if (typed.from !== chosen) {
    const isOwn = typed.sent === chosen;
    setTyped({ ...typed, from: chosen, filters: isOwn ? typed.filters : filters });
  }
  useEffect(() => {
    const wanted = toKey(typed.filters);
    if (wanted === chosen) return;
    const timer = setTimeout(() => {
      setTyped((before) => ({ ...before, sent: wanted }));
      change({ filters: typed.filters });
    }, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [typed.filters, chosen, change]);
  return {
    filters: typed.filters,
    type: (name: Name, text: string) =>
      setTyped((before) => ({ ...before, filters: { ...before.filters, [name]: text } })),
  };
}

/** The filters of the audit: who did what, on what and when. */
export function AuditFilters({ state }: { state: TableStateControl }) {
  const t = useText();
  const { filters, type: typeText } = useTypedFilters(state);
  return FIELDS.map(({ name, type }) => {
    const isDate = type === 'date';
    return (
      <TextField
        key={name}
        type={type}
        size="small"
        label={t(`filters.${name}`)}
        value={filters[name] ?? ''}
        onChange={(event) => typeText(name, event.target.value)}
        sx={{ width: { xs: '100%', sm: isDate ? 160 : 190 } }}
        slotProps={{
          htmlInput: { maxLength: 100 },
          ...(isDate ? { inputLabel: { shrink: true } } : {}),
        }}
      />
    );
  });
}
