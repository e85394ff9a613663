import { useSearchParams } from '@entropi/shared/router';
import { StatementLines } from './statement-lines';
import { StatementList } from './statement-list';

const PARAM = 'statement';
/** URL parameters of the lines, which must not carry over to another statement. */
const OF_LINES = ['line', 'lines.'];

/** Bank statements: the list of them, or the lines of the one that the URL names. */
export function BankView() {
  const [params, setParams] = useSearchParams();
  const named = params.get(PARAM) ?? '';
  const show = (id: number | null) =>
    setParams((before) => {
      const kept = [...before].filter(
        ([name]) => name !== PARAM && !OF_LINES.some((one) => name.startsWith(one)),
      );
      return new URLSearchParams(id === null ? kept : [...kept, [PARAM, String(id)]]);
    });
  return /^[1-9]\d{0,9}$/.test(named) ? (
    <StatementLines key={named} statementId={Number(named)} onClose={() => show(null)} />
  ) : (
    <StatementList onOpen={show} />
  );
}
