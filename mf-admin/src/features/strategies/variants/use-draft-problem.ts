import type { StrategyDraft } from '@entropi/contracts/strategy-jobs';
import { readProblem } from '@entropi/shared/ui/problem';
import { joinWords, useDetailWords, useProblemWords } from '@entropi/shared/ui/problem-words';
import { useUiText } from '@entropi/shared/ui/ui-texts';
import { useLevelName } from '../level-name';
import { AXES, useAxisName } from './axes';
import { useText } from './variants.texts';

const INVALID = 422;

/** Says why a draft cannot be made, the level or value first; empty if it can. */
export function useDraftProblem(): (draft: StrategyDraft) => string {
  const t = useText();
  const tUi = useUiText();
  const describe = useProblemWords();
  const describeDetail = useDetailWords();
  const nameLevel = useLevelName();
  const nameAxis = useAxisName();
  const namePath = (path: string) => {
    const axis = AXES.find((one) => path === `generate.${one}`);
    return axis ? nameAxis(axis) : nameLevel(path);
  };
  return ({ error }) => {
    if (!error) return '';
    if (error.code === 'name_taken') return t('nameTaken');
    const problem = readProblem({ status: INVALID, body: error });
    const [first] = problem.details;
    if (!first) return joinWords(describe(problem));
    const text = describeDetail(first, problem);
    const place = namePath(first.path);
    return place === null ? text : tUi('labelled', { label: place, text });
  };
}
