import { useFormat } from '@entropi/shared/ui/format';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { LadderChange } from './ladder-diff';
import { useText } from './strategies.texts';

/** Lists the changed levels, each as old → new. */
export function LadderChanges({ changes }: { changes: LadderChange[] }) {
  const t = useText();
  const format = useFormat();
  const show = (value: number | null | undefined) =>
    value == null ? '–' : format.number(value, { maxDecimals: 6 });
  const cell = ({ before, after }: LadderChange, name: 'offset' | 'size' | 'take_profit') => {
    const [old, next] = [show(before?.[name]), show(after?.[name])];
    return old === next ? old : `${old} → ${next}`;
  };
  const right = { align: 'right' as const, className: 'num' };
  return (
    <Table size="small" aria-label={t('changes')}>
      <TableHead>
        <TableRow>
          <TableCell>{t('level')}</TableCell>
          <TableCell {...right}>{t('offset')}</TableCell>
          <TableCell {...right}>{t('size')}</TableCell>
          <TableCell {...right}>{t('takeProfit')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {changes.map((change) => (
          <TableRow key={change.level}>
            <TableCell className="num">
              {change.level}
              {!change.before && ` (${t('added')})`}
              {!change.after && ` (${t('removed')})`}
            </TableCell>
            <TableCell {...right}>{cell(change, 'offset')}</TableCell>
            <TableCell {...right}>{cell(change, 'size')}</TableCell>
            <TableCell {...right}>{cell(change, 'take_profit')}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
