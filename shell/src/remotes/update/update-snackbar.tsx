import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Snackbar from '@mui/material/Snackbar';

interface Choice {
  label: string;
  run: () => void;
}

export interface UpdateSnackbarProps {
  severity: 'info' | 'warning';
  text: string;
  choices?: Choice[];
}

/** A notice or a question in the notice area. It stays until the user has decided or it is no longer true. */
export function UpdateSnackbar({ severity, text, choices = [] }: UpdateSnackbarProps) {
  return (
    <Snackbar open>
      <Alert
        // The area itself announces what enters it.
        role="none"
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
