import { EmptyState } from '@entropi/shared/ui/states';
import { useRiskText } from '../../risk/risk.texts';

/** Says why nobody else can read what a user may lose by what begins next. */
export function UnknownRisk() {
  const t = useRiskText();
  return <EmptyState title={t('unknownRisk')} hint={t('unknownRiskHint')} />;
}
