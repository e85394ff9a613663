import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

export interface ChoiceCardProps {
  value: string;
  chosen: boolean;
  disabled?: boolean;
  title: string;
  line: ReactNode;
  end?: ReactNode;
}

/** An option of a radio group, drawn as a card with two lines. */
export function ChoiceCard({ value, chosen, disabled, title, line, end }: ChoiceCardProps) {
  return (
    <FormControlLabel
      value={value}
      disabled={disabled}
      control={<Radio />}
      sx={{
        m: 0,
        px: 1,
        py: 0.75,
        border: 1,
        borderRadius: 1,
        borderColor: chosen ? 'primary.main' : 'divider',
        bgcolor: chosen ? 'action.selected' : 'background.paper',
        '& .MuiFormControlLabel-label': { flex: 1, minWidth: 0 },
      }}
      label={
        <Stack
          direction="row"
          sx={{
            gap: 1,
            pr: 1,
            alignItems: 'center',
            flexWrap: 'wrap',
            justifyContent: 'space-between',
          }}
        >
          <Box sx={{ minWidth: 0 }}>
            <Typography variant="body2" sx={{ fontWeight: 500 }}>
              {title}
            </Typography>
            <Typography variant="caption" color="textSecondary" component="div">
              {line}
            </Typography>
          </Box>
          {end && (
            <Typography variant="body2" className="num">
              {end}
            </Typography>
          )}
        </Stack>
      }
    />
  );
}
