import { useFormat } from '@entropi/shared/ui/format';
import CheckCircleIcon from '@mui/icons-material/CheckCircleOutlined';
import ErrorIcon from '@mui/icons-material/ErrorOutlined';
import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ConnectionResult } from './test-services.queries';
import { useText } from './test-services.texts';
import { useFindingText } from './use-finding-text';

type Step = ConnectionResult['steps'][number];

const STEPS = ['login', 'positions', 'markets', 'prices'] as const;

/** Shows the steps as a checklist: what succeeded, how long it took, and what the broker answered. */
export function StepList({ result }: { result: ConnectionResult }) {
  const t = useText();
  return (
    <Stack sx={{ gap: 2 }}>
      <Alert severity={result.ok ? 'success' : 'error'}>{t(result.ok ? 'ok' : 'failed')}</Alert>
      <div>
        {result.steps.map((step) => (
          <StepItem key={step.name} step={step} />
        ))}
      </div>
    </Stack>
  );
}

/** The outcome of a step is always visible. Its response, if there is one, is shown when the step is opened. */
function StepItem({ step }: { step: Step }) {
  const t = useText();
  if (!step.response) {
    return (
      <Paper variant="outlined" square sx={{ px: 2, py: 1.5 }}>
        <StepWords step={step} />
      </Paper>
    );
  }
  return (
    <Accordion disableGutters variant="outlined">
      <AccordionSummary expandIcon={<ExpandMoreIcon />}>
        <StepWords step={step} />
      </AccordionSummary>
      <AccordionDetails>
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
      </AccordionDetails>
    </Accordion>
  );
}

function StepWords({ step }: { step: Step }) {
  const t = useText();
  const format = useFormat();
  const describe = useFindingText();
  // An engine of another release may know more steps.
  const known = STEPS.find((name) => name === step.name);
  return (
    <Stack direction="row" sx={{ gap: 1.5, flex: 1 }}>
      {step.ok ? (
        <CheckCircleIcon titleAccess={t('done')} sx={{ color: 'gain.main' }} />
      ) : (
        <ErrorIcon titleAccess={t('stepFailed')} sx={{ color: 'loss.main' }} />
      )}
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="body2">{known ? t(`steps.${known}`) : step.name}</Typography>
        <Typography variant="body2" color={step.ok ? 'textSecondary' : 'textPrimary'}>
          {describe(step)}
        </Typography>
      </Box>
      <Typography variant="body2" className="num" color="textSecondary" sx={{ mr: 1 }}>
        {format.number(step.ms, { decimals: 0 })} ms
      </Typography>
    </Stack>
  );
}
