import type { EntryStatus } from '@entropi/contracts/platform';
import { useFormat } from '@entropi/shared/ui/format';
import { Heading } from '@entropi/shared/ui/heading';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useText } from './platform.texts';
import { usePartTitle } from './use-part-title';

export interface ServedPartsProps {
  entries: readonly EntryStatus[];
  onRollBack: (entry: EntryStatus) => void;
}

/** Lists what is served of each part, with a button that rolls it back. */
export function ServedParts({ entries, onRollBack }: ServedPartsProps) {
  const t = useText();
  const format = useFormat();
  const nameTitle = usePartTitle(entries);
  return (
    <Box
      component="ul"
      aria-label={t('channel')}
      sx={{
        m: 0,
        p: 0,
        listStyle: 'none',
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: 'repeat(auto-fill, minmax(280px, 1fr))',
      }}
    >
      {entries.map((entry) => {
        const { name, stable, canary, rollback } = entry;
        const title = nameTitle(name);
        return (
          <Paper key={name} component="li" variant="outlined" sx={{ p: 2 }}>
            <Stack sx={{ gap: 0.5, height: '100%' }}>
              <Heading>{title}</Heading>
              <Typography variant="body2" className="num" sx={{ overflowWrap: 'anywhere' }}>
                {t('stableOf', { version: stable ?? t('nothing') })}
              </Typography>
              {canary && (
                <Typography variant="body2" className="num" sx={{ overflowWrap: 'anywhere' }}>
                  {t('canaryOf', {
                    version: canary.version,
                    percent: format.percent(canary.percent, {}),
                  })}
                </Typography>
              )}
              <Box sx={{ mt: 'auto', pt: 1 }}>
                {rollback ? (
                  <Button
                    size="small"
                    color="error"
                    variant="outlined"
                    aria-label={`${t('rollBack')}: ${title}`}
                    onClick={() => onRollBack(entry)}
                  >
                    {t('rollBack')}
                  </Button>
                ) : (
                  <Typography variant="caption" color="textSecondary">
                    {t('rollBackNone')}
                  </Typography>
                )}
              </Box>
            </Stack>
          </Paper>
        );
      })}
    </Box>
  );
}
