import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import { type ReactNode, useId } from 'react';
import { useController } from 'react-hook-form';

export interface OptionalPartProps {
  /** Path of an object in the form that is null where the switch is off. */
  name: string;
  label: string;
  /** Said below the switch while it is on. */
  hint: string;
  /** Said below the switch while it is off. */
  offHint: string;
  /** The first values of the object. */
  initial: () => object;
  /** The fields of the object, which are there while the switch is on. */
  children: ReactNode;
}

/** A switch for a part of a form that may be absent, with the fields of the part. */
export function OptionalPart(props: OptionalPartProps) {
  const { name, label, hint, offHint, initial, children } = props;
  const hintId = useId();
  const { field } = useController({ name });
  const isOn = Boolean(field.value);
  return (
    <>
      <FormControl>
        <FormControlLabel
          label={label}
          control={
            <Switch
              name={field.name}
              checked={isOn}
              onChange={(_event, checked) => field.onChange(checked ? initial() : null)}
              onBlur={field.onBlur}
              slotProps={{ input: { 'aria-describedby': hintId } }}
            />
          }
        />
        <FormHelperText id={hintId}>{isOn ? hint : offHint}</FormHelperText>
      </FormControl>
      {isOn && children}
    </>
  );
}
