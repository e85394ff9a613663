import type { CurrentScale } from '@entropi/contracts/trading-model';
import { useFormat } from '@entropi/shared/ui/format';
import { ActionsHeading } from '@entropi/shared/ui/resource-columns';
import { EmptyState } from '@entropi/shared/ui/states';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ReactNode } from 'react';
import { useText } from './monitoring.texts';

export interface LadderTableProps {
  scales: CurrentScale[];
  /** Draws what can be done with a level, in a last column. */
  action?: (scale: CurrentScale) => ReactNode;
}

/** The running ladder, level by level. */
export function LadderTable({ scales, action }: LadderTableProps) {
  const t = useText();
  const format = useFormat();
  if (scales.length === 0) return <EmptyState title={t('noLadder')} hint={t('noLadderHint')} />;
  return (
    <TableContainer tabIndex={0} role="region" aria-label={t('ladder')}>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>{t('level')}</TableCell>
            <TableCell align="right">{t('trigger')}</TableCell>
            <TableCell align="right">{t('size')}</TableCell>
            <TableCell>{t('orderState')}</TableCell>
            <TableCell align="right">{t('opened')}</TableCell>
            {action && (
              <TableCell>
                <ActionsHeading />
              </TableCell>
            )}
          </TableRow>
        </TableHead>
        <TableBody>
          {scales.map((scale) => (
            <TableRow key={scale.id}>
              <TableCell>{scale.level}</TableCell>
              <TableCell align="right">{format.number(scale.trigger_level)}</TableCell>
              <TableCell align="right">{format.size(scale.planned_size)}</TableCell>
              <TableCell>{t(`levelStates.${scale.state}`)}</TableCell>
              <TableCell align="right">
                {scale.share?.open_level == null ? '–' : format.number(scale.share.open_level)}
              </TableCell>
              {action && <TableCell align="right">{action(scale)}</TableCell>}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
