import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Snackbar from '@mui/material/Snackbar';

interface Choice {
  label: string;
  run: () => void;
}

export interface OfferProps {
  severity: 'info' | 'warning';
  side: 'left' | 'center' | 'right';
  text: string;
  choices?: Choice[];
}

/** Says or asks something at the foot of the window, and stays until it is answered or no longer true. */
export function Offer({ severity, side, text, choices = [] }: OfferProps) {
  return (
    <Snackbar open anchorOrigin={{ vertical: 'bottom', horizontal: side }}>
      <Alert
        severity={severity}
        variant="filled"
        action={choices.map(({ label, run }) => (
          <Button key={label} color="inherit" size="small" onClick={run}>
            {label}
          </Button>
        ))}
      >
        {text}
      </Alert>
    </Snackbar>
  );
}
