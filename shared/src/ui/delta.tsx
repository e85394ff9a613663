import type { Money } from '@entropi/contracts/primitives';
import Box from '@mui/material/Box';
import { memo } from 'react';
import { useFormat } from './format';
import { useUiText } from './ui-texts';
import { visuallyHidden } from './visually-hidden';

interface SignedProps {
  /** The difference; a positive one is a gain. */
  value: number;
  text: string;
}

function Signed({ value, text }: SignedProps) {
  const t = useUiText();
  const sign = Math.sign(value);
  const colour = sign > 0 ? 'gain.main' : sign < 0 ? 'loss.main' : 'text.secondary';
  return (
    <Box
      component="span"
      className="num"
      sx={{ color: colour, whiteSpace: 'nowrap', position: 'relative' }}
    >
      {sign !== 0 && (
        <Box component="span" aria-hidden sx={{ fontSize: '0.7em', mr: 0.5 }}>
          {sign > 0 ? '▲' : '▼'}
        </Box>
      )}
      {text}
      <Box component="span" sx={visuallyHidden}>
        {` ${t(sign > 0 ? 'gain' : sign < 0 ? 'loss' : 'unchanged')}`}
      </Box>
    </Box>
  );
}

/** A gain or loss of money: sign, arrow, colour and currency; null shows a dash. */
export const MoneyDelta = memo(function MoneyDelta({ value }: { value: Money | null }) {
  const format = useFormat();
  if (value === null) return <span>–</span>;
  return <Signed value={Number(value.amount)} text={format.money(value, { signed: true })} />;
});

/** A gain or loss of money whose currency stands elsewhere. */
export function AmountDelta({ value }: { value: number }) {
  const format = useFormat();
  return <Signed value={value} text={format.amount(value, { signed: true })} />;
}

/** A gain or loss in points or percent; null shows a dash. */
export function Delta({ value, decimals }: { value: number | null; decimals?: number }) {
  const format = useFormat();
  if (value === null) return <span>–</span>;
  return <Signed value={value} text={format.number(value, { decimals, signed: true })} />;
}
