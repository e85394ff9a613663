import Chip from '@mui/material/Chip';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useFormat } from './format';
import { useUiText } from './ui-texts';
import type { RowList } from './use-resource-list';

/** How a filter of the list's call is shown. Its values come from the contract. */
export interface ResourceFilter<Name extends string = string> {
  name: Name;
  label: string;
  /** Words a value. */
  text?: (value: string) => string;
  /** The choices of a filter whose values the contract does not list, such as ids. */
  options?: readonly { value: string; label: string }[];
  /**
   * Shows chips instead of a select, for the filter that is used most. A filter with a single value has one chip, which
   * switches it on and off.
   */
  chips?: boolean;
  /** How many rows each value would show, by the value, '' for all; those not known are left out. */
  counts?: Readonly<Record<string, number | undefined>>;
}

export interface ResourceFiltersProps<Row, Name extends string> {
  list: RowList<Row, Name>;
  filters: readonly ResourceFilter<Name>[];
}

/** A filter that came with an address, is applied, and that no control shows; it can be removed. */
function findHidden<Row, Name extends string>({
  list: { matching },
  filters,
}: ResourceFiltersProps<Row, Name>) {
  return Object.entries(matching).flatMap(([name, value]) => {
    const controls = filters.filter((filter) => filter.name === name);
    // Without options a control has every value of the contract; empty ones are still being loaded.
    const isShown = controls.some(
      ({ options }) => !options?.length || options.some((option) => option.value === value),
    );
    const [control] = controls;
    return control && !isShown ? [{ ...control, value }] : [];
  });
}

/** The filters of a list. The choice is kept in the URL and sent to the server. */
export function ResourceFilters<Row, Name extends string>(props: ResourceFiltersProps<Row, Name>) {
  const t = useUiText();
  const format = useFormat();
  const { state, server } = props.list;
  const hidden = findHidden(props).map(({ name, label, text, value }) => (
    <Chip
      key={`${name}:${value}`}
      label={t('labelled', { label, text: text?.(value) ?? value })}
      color="primary"
      onDelete={() => state.change({ filters: { ...state.filters, [name]: '' } })}
    />
  ));
  const controls = props.filters.map(({ name, label, text, options, chips, counts = {} }) => {
    const known = (server?.filters[name] ?? []).map((value) => ({
      value,
      label: text?.(value) ?? value,
    }));
    const all = [{ value: '', label: t('all') }, ...(options ?? known)];
    const chosen = all.find(({ value }) => value === state.filters[name])?.value ?? '';
    const choose = (value: string) =>
      state.change({ filters: { ...state.filters, [name]: value } });
    if (!chips) {
      return (
        <TextField
          key={name}
          select
          size="small"
          label={label}
          value={chosen}
          onChange={(event) => choose(event.target.value)}
          // At least as wide as its label, which is shown in place of the choice.
          sx={{ minWidth: `max(130px, calc(${label.length}ch + 56px))` }}
        >
          {all.map((option) => (
            <MenuItem key={option.value} value={option.value}>
              {option.label}
            </MenuItem>
          ))}
        </TextField>
      );
    }
    const isSwitch = all.length === 2;
    return (isSwitch ? all.slice(1) : all).map((option) => {
      const isChosen = option.value === chosen;
      const count = counts[option.value];
      // One that is not known yet has its place, so that chips do not wrap when it comes.
      const figure = count === undefined ? '–' : format.number(count);
      return (
        <Chip
          key={`${name}:${option.value}`}
          label={option.value in counts ? `${option.label} ${figure}` : option.label}
          color={isChosen ? 'primary' : 'default'}
          variant={isChosen ? 'filled' : 'outlined'}
          aria-pressed={isChosen}
          onClick={() => choose(isSwitch && isChosen ? '' : option.value)}
        />
      );
    });
  });
  return [...controls, ...hidden];
}
