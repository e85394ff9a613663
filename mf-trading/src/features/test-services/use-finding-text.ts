import { useCodeWords } from '@entropi/shared/remote';
import { useFormat } from '@entropi/shared/ui/format';
import { joinWords } from '@entropi/shared/ui/problem-words';
import type { ConnectionResult } from './test-services.queries';
import { useText } from './test-services.texts';

type Step = ConnectionResult['steps'][number];

/** Words what a step has found; a finding that this page does not know keeps the engine's own words. */
export function useFindingText(): (step: Step) => string {
  const t = useText();
  const format = useFormat();
  const findWords = useCodeWords();
  const level = (value: number | null) => (value === null ? '–' : format.number(value));
  return ({ detail, finding }) => {
    switch (finding?.code) {
      case 'accounts':
        return t('findings.accounts', { count: finding.count });
      case 'positions':
        return t('findings.positions', { count: finding.count, account: finding.account_id });
      case 'markets':
        return t('findings.markets', { count: finding.count, search: finding.search });
      case 'price':
        return t('findings.price', {
          market: finding.market,
          bid: level(finding.bid),
          offer: level(finding.offer),
        });
      case 'rejected': {
        const words = findWords('broker', finding.broker_code);
        return words ? joinWords(words) : detail;
      }
      case 'unavailable':
        return t('findings.unavailable');
      default:
        return detail;
    }
  };
}
