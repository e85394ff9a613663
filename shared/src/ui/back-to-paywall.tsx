import { Link } from '@entropi/shared/router';
import { useSession } from '@entropi/shared/session';
import ArrowBackIcon from '@mui/icons-material/ArrowBack';
import Button from '@mui/material/Button';
import { defineTexts } from './i18n';

const en = {
  back: 'Back to the payment',
};

const useText = defineTexts('back-to-paywall', {
  en,
  de: () => import('./back-to-paywall.de'),
  fr: () => import('./back-to-paywall.fr'),
});

/** The link back from a page below the paywall; draws nothing for a user who is not suspended. */
export function BackToPaywall() {
  const t = useText();
  const session = useSession();
  if (session.state !== 'suspended') return null;
  return (
    <Button
      component={Link}
      to={`/paywall/${session.paywallId}`}
      size="small"
      startIcon={<ArrowBackIcon />}
    >
      {t('back')}
    </Button>
  );
}
