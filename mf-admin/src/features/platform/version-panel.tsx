import { useFormat } from '@entropi/shared/ui/format';
import { Heading } from '@entropi/shared/ui/heading';
import { SidePanel } from '@entropi/shared/ui/side-panel';
import { When } from '@entropi/shared/ui/time';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import type { ReactNode } from 'react';
import { ChannelChip } from './channel-chip';
import { useText } from './platform.texts';
import type { ReleaseChoice } from './release-words';
import { useLoadWords, type VersionRow } from './version-columns';

const PHASES = [
  'registry',
  'manifest',
  'entry',
  'init',
  'chunk',
  'render',
  'timeout',
  'other',
] as const;
const isPhase = (text: string): text is (typeof PHASES)[number] =>
  PHASES.some((phase) => phase === text);

export interface VersionPanelProps {
  row: VersionRow;
  /** The name of the part, as users read it. */
  part: string;
  onChoose: (what: ReleaseChoice['what']) => void;
  onClose: () => void;
}

/** One version: its figures, how its loads ended, and what can be done with it. */
export function VersionPanel({ row, part, onChoose, onClose }: VersionPanelProps) {
  const t = useText();
  const format = useFormat();
  const describeLoads = useLoadWords();
  const { version, channel, published, loads, recalled } = row;
  const failures = Object.entries(loads?.failed_by_phase ?? {}).sort(
    ([, one], [, other]) => other - one,
  );
  const facts: [string, ReactNode][] = [
    [t('published'), published ? <When key="at" at={published.at} /> : '–'],
    [t('by'), published?.by ?? '–'],
    [t('contract'), row.contract],
    [t('loads'), describeLoads(loads) ?? t('noLoads')],
  ];
  return (
    <SidePanel
      open
      title={`${part} ${version}`}
      badge={<ChannelChip channel={channel} />}
      onClose={onClose}
    >
      <Stack sx={{ gap: 2 }}>
        {recalled ? (
          <Alert severity="error">{t('recalledWhy', { reason: recalled.reason })}</Alert>
        ) : (
          <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
            {channel !== 'stable' && (
              <>
                <Button variant="contained" onClick={() => onChoose('promote')}>
                  {t('promote')}
                </Button>
                <Button variant="outlined" onClick={() => onChoose('canary')}>
                  {t('canary')}
                </Button>
              </>
            )}
            <Button variant="outlined" color="error" onClick={() => onChoose('recall')}>
              {t('recall')}
            </Button>
          </Stack>
        )}
        <Table size="small">
          <TableBody>
            {facts.map(([label, value]) => (
              <TableRow key={label}>
                <TableCell component="th" scope="row">
                  {label}
                </TableCell>
                <TableCell sx={{ overflowWrap: 'anywhere' }}>{value}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
        {failures.length > 0 && (
          <>
            <Heading>{t('failures')}</Heading>
            <Table size="small" aria-label={t('failures')}>
              <TableBody>
                {failures.map(([phase, count]) => (
                  <TableRow key={phase}>
                    <TableCell component="th" scope="row">
                      {isPhase(phase) ? t(`phases.${phase}`) : phase}
                    </TableCell>
                    <TableCell align="right" className="num">
                      {format.number(count)}
                    </TableCell>
                  </TableRow>
                ))}
              </TableBody>
            </Table>
          </>
        )}
      </Stack>
    </SidePanel>
  );
}
