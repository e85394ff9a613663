import type { PayInstruction } from '@entropi/contracts/payment-code';
import type { Money } from '@entropi/contracts/primitives';
import { CopyButton } from '@entropi/shared/ui/copy-button';
import { useFormat } from '@entropi/shared/ui/format';
import { notify } from '@entropi/shared/ui/notify';
import { useFailureText } from '@entropi/shared/ui/problem-words';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import { useText } from './pay.texts';
import { canShareCode, shareCode } from './share-code';

export interface PayDetailsProps {
  pay: PayInstruction;
  /** What is to be paid; null when nothing is. */
  amount: Money | null;
}

/** Writes an IBAN in groups of four, as on paper. */
function groupIban(iban: string): string {
  return iban.replace(/\s/g, '').replace(/(.{4})(?=.)/g, '$1 ');
}

/**
 * Shows the code to scan and the bank details to copy. A phone cannot scan its own screen, so there the code is
 * handed to a banking app, the details come first, and the code is shown on demand for another device.
 */
export function PayDetails({ pay, amount }: PayDetailsProps) {
  const t = useText();
  const isPhone = useMediaQuery('(max-width: 599.95px)');
  const [isCodeShown, setCodeShown] = useState(false);
  const code = pay.qr_svg ? <Code svg={pay.qr_svg} /> : null;
  const details = <BankDetails pay={pay} amount={amount} />;
  if (!code) {
    return (
      <>
        <Hint text={t('transfer')} />
        {details}
      </>
    );
  }
  if (!isPhone) {
    return (
      <>
        <Hint text={t('scan')} />
        {code}
        {details}
      </>
    );
  }
  return (
    <>
      <ShareButton pay={pay} />
      <Hint text={t('copyFirst')} />
      {details}
      <Button
        size="small"
        aria-expanded={isCodeShown}
        sx={{ alignSelf: 'start' }}
        onClick={() => setCodeShown(!isCodeShown)}
      >
        {t(isCodeShown ? 'hideCode' : 'showCode')}
      </Button>
      {isCodeShown && code}
    </>
  );
}

function ShareButton({ pay }: { pay: PayInstruction }) {
  const t = useText();
  const describeFailure = useFailureText();
  if (!canShareCode()) return null;
  return (
    <Button
      variant="contained"
      sx={{ alignSelf: 'start' }}
      onClick={() =>
        void shareCode(pay.qr_svg, pay.reference).catch((error: unknown) =>
          notify({ text: describeFailure(error), tone: 'error' }),
        )
      }
    >
      {t('share')}
    </Button>
  );
}

function Hint({ text }: { text: string }) {
  return (
    <Typography variant="body2" color="textSecondary">
      {text}
    </Typography>
  );
}

function Code({ svg }: { svg: string }) {
  const t = useText();
  return (
    <Box
      component="img"
      alt={t('code')}
      src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`}
      sx={{ width: 200, maxWidth: '100%', alignSelf: 'center', bgcolor: '#fff', p: 1 }}
    />
  );
}

function BankDetails({ pay, amount }: PayDetailsProps) {
  const t = useText();
  const format = useFormat();
  // The text as it is shown, and as a banking app accepts it.
  const details = [
    { label: t('beneficiary'), shown: pay.beneficiary, copied: pay.beneficiary },
    { label: t('iban'), shown: groupIban(pay.iban), copied: pay.iban.replace(/\s/g, '') },
    ...(amount ? [{ label: t('amount'), shown: format.money(amount), copied: amount.amount }] : []),
    ...(pay.reference
      ? [{ label: t('reference'), shown: pay.reference, copied: pay.reference }]
      : []),
  ];
  return (
    <Stack component="dl" sx={{ m: 0, gap: 1 }}>
      {details.map(({ label, shown, copied }) => (
        <div key={label}>
          <Typography component="dt" variant="caption" color="textSecondary">
            {label}
          </Typography>
          <Stack component="dd" direction="row" sx={{ m: 0, alignItems: 'center', gap: 1 }}>
            <Typography variant="body2" className="num" sx={{ overflowWrap: 'anywhere' }}>
              {shown}
            </Typography>
            <CopyButton text={copied} label={t('copy', { what: label })} />
          </Stack>
        </div>
      ))}
    </Stack>
  );
}
