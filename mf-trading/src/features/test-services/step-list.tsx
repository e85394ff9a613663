import { useFormat } from '@entropi/shared/ui/format';
import CheckCircleIcon from '@mui/icons-material/CheckCircleOutlined';
import ErrorIcon from '@mui/icons-material/ErrorOutlined';
import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ConnectionResult } from './test-services.queries';
import { useText } from './test-services.texts';
import { useFindingText } from './use-finding-text';

const STEPS = ['login', 'positions', 'markets', 'prices'] as const;

/** The steps as a checklist: what went well, how long it took, what was handled. */
export function StepList({ result }: { result: ConnectionResult }) {
  const t = useText();
  const format = useFormat();
  const describe = useFindingText();
  // An engine of another release may know more steps.
  const nameStep = (name: string) => {
    const known = STEPS.find((step) => step === name);
    return known ? t(`steps.${known}`) : name;
  };
  return (
    <Stack sx={{ gap: 2 }}>
      <Alert severity={result.ok ? 'success' : 'error'}>{t(result.ok ? 'ok' : 'failed')}</Alert>
      <div>
        {result.steps.map((step) => (
          <Accordion key={step.name} disableGutters variant="outlined">
            <AccordionSummary expandIcon={<ExpandMoreIcon />}>
              <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center', flex: 1 }}>
                {step.ok ? (
                  <CheckCircleIcon titleAccess={t('done')} sx={{ color: 'gain.main' }} />
                ) : (
                  <ErrorIcon titleAccess={t('stepFailed')} sx={{ color: 'loss.main' }} />
                )}
                <Typography variant="body2" sx={{ flex: 1 }}>
                  {nameStep(step.name)}
                </Typography>
                <Typography variant="body2" className="num" color="textSecondary">
                  {format.number(step.ms, { decimals: 0 })} ms
                </Typography>
              </Stack>
            </AccordionSummary>
            <AccordionDetails>
              <Typography variant="body2" sx={{ mb: step.response ? 1 : 0 }}>
                {describe(step)}
              </Typography>
              {step.response && (
                <Box
                  component="pre"
                  tabIndex={0}
                  role="region"
                  aria-label={t('response')}
                  sx={{
                    m: 0,
                    maxHeight: 360,
                    overflow: 'auto',
                    whiteSpace: 'pre-wrap',
                    overflowWrap: 'anywhere',
                    fontSize: '0.8125rem',
                  }}
                >
                  {step.response}
                </Box>
              )}
            </AccordionDetails>
          </Accordion>
        ))}
      </div>
    </Stack>
  );
}
