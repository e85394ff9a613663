import { useLocation } from '@entropi/shared/router';
import {
  type ProofGate,
  type ProofQuestion,
  useProofQuestion,
} from '@entropi/shared/ui/proof-gate';
import { TopDialog } from '@entropi/shared/ui/top-dialog';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useEffectEvent, useId } from 'react';
import { useForeignText } from './foreign-host.texts';

interface ProofElsewhereProps {
  gate: ProofGate;
  /** Origin of the gateway, at which the product itself is. */
  gateway: string;
  onProof: ((address: string) => void) | undefined;
}

/**
 * Stands in for the proof that an action demands. Code and passkey belong into pages of our own: whoever writes the
 * host's could read what is typed there. So the page at our address is offered, or named to the host.
 */
export function ProofElsewhere({ gate, gateway, onProof }: ProofElsewhereProps) {
  const question = useProofQuestion(gate);
  const { pathname, search } = useLocation();
  const address = gateway + pathname + search;
  if (!question) return null;
  return onProof ? (
    <NamedToHost key={question.key} question={question} name={() => onProof(address)} />
  ) : (
    <Offer key={question.key} question={question} address={address} />
  );
}

function NamedToHost({ question, name }: { question: ProofQuestion; name: () => void }) {
  const hand = useEffectEvent(() => {
    question.settle(null);
    name();
  });
  useEffect(() => hand(), []);
  return null;
}

function Offer({ question, address }: { question: ProofQuestion; address: string }) {
  const t = useForeignText();
  const titleId = useId();
  const cancel = () => question.settle(null);
  return (
    <TopDialog labelledBy={titleId} onCancel={cancel}>
      <Stack sx={{ gap: 2 }}>
        <Typography id={titleId} variant="h2">
          {t('proof')}
        </Typography>
        <Typography variant="body2">{t('proofHint')}</Typography>
        <Stack direction="row" sx={{ gap: 1, justifyContent: 'flex-end' }}>
          <Button onClick={cancel}>{t('cancel')}</Button>
          <Button
            variant="contained"
            href={address}
            target="_blank"
            rel="noopener noreferrer"
            onClick={cancel}
          >
            {t('openProduct')}
          </Button>
        </Stack>
      </Stack>
    </TopDialog>
  );
}
