import type { StrategyDraft } from '@entropi/contracts/strategy-jobs';
import { Delta } from '@entropi/shared/ui/delta';
import { useFormat } from '@entropi/shared/ui/format';
import type { Column } from '@entropi/shared/ui/resource-columns';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { AXES, useAxisName } from './axes';
import { useDraftProblem } from './use-draft-problem';
import type { ShownDrafts } from './variants.queries';
import { useText } from './variants.texts';

/** Decimals of a rule that was worked out from a ladder by hand. */
const MAX_DECIMALS = 4;
const UNKNOWN = '–';
/** Stands between the parts of a draft's name. */
const SEPARATOR = ' · ';

export interface DraftColumns {
  all: Column<StrategyDraft>[];
  /** The columns of numbers. */
  figures: Column<StrategyDraft>[];
  /** The second line of a draft on a narrow screen. */
  describe: (draft: StrategyDraft) => ReactNode;
  renderLoss: (draft: StrategyDraft) => ReactNode;
}

const readAmount = (money: StrategyDraft['margin']) => money && Number(money.amount);

/** The currency of the drafts; empty where no amount is known. */
function findCurrency({ drafts }: ShownDrafts): string {
  return drafts.find(({ margin }) => margin !== null)?.margin?.currency ?? '';
}

/** The columns of drafts: what was varied, the figures, and why some cannot be made. */
export function useDraftColumns(shown: ShownDrafts, decimals: number): DraftColumns {
  const t = useText();
  const format = useFormat();
  const nameAxis = useAxisName();
  const describeError = useDraftProblem();
  const currency = findCurrency(shown);
  const level = (value: number | null) =>
    value === null ? UNKNOWN : format.level(value, decimals);
  const size = (value: number | null) => (value === null ? UNKNOWN : format.size(value));
  const renderLoss = ({ loss_if_reached: loss }: StrategyDraft) =>
    loss ? <Delta value={-Number(loss.amount)} decimals={2} /> : UNKNOWN;
  const figure = { numeric: true, width: 96 };
  const varied = AXES.filter((axis) => shown.ranges[axis] !== undefined).length;
  const axes = AXES.map((axis): Column<StrategyDraft> => {
    const value = (draft: StrategyDraft) => draft.values[axis];
    const render = (draft: StrategyDraft) => {
      const one = value(draft);
      return one === null ? UNKNOWN : format.number(one, { maxDecimals: MAX_DECIMALS });
    };
    // These columns are hidden at first, because the name has the values already.
    return {
      field: axis,
      label: nameAxis(axis),
      value,
      render,
      numeric: true,
      width: 88,
      hidden: true,
    };
  });
  const money: Column<StrategyDraft>[] = [
    {
      ...figure,
      field: 'margin',
      label: t('margin', { currency }),
      value: ({ margin }) => readAmount(margin),
      render: ({ margin }) =>
        margin ? format.number(margin.amount as `${number}`, { decimals: 2 }) : UNKNOWN,
    },
    {
      ...figure,
      field: 'loss',
      label: t('loss', { currency }),
      value: ({ loss_if_reached: loss }) => readAmount(loss),
      render: renderLoss,
    },
  ];
  const figures: Column<StrategyDraft>[] = [
    ...axes,
    {
      ...figure,
      field: 'size',
      label: t('totalSize'),
      value: ({ total_size: total }) => total,
      render: ({ total_size: total }) => size(total),
    },
    {
      ...figure,
      field: 'average',
      label: t('average'),
      value: ({ average }) => average,
      render: ({ average }) => level(average),
    },
    ...money,
  ];
  const problem: Column<StrategyDraft> = {
    field: 'problem',
    label: t('problem'),
    value: describeError,
    render: (draft) => <Problem text={describeError(draft)} />,
    width: 230,
  };
  const hasProblem = shown.drafts.some(({ error }) => error !== null);
  return {
    all: [
      {
        field: 'name',
        label: t('name'),
        value: ({ name }) => name,
        render: ({ name }) => <DraftName name={name} values={varied} />,
      },
      ...(hasProblem ? [problem] : []),
      ...figures,
    ],
    figures: figures.filter(({ hidden }) => !hidden),
    renderLoss,
    describe: (draft) =>
      draft.error ? (
        <Problem text={describeError(draft)} />
      ) : (
        t('short', {
          size: size(draft.total_size),
          average: level(draft.average),
          margin: draft.margin ? format.money(draft.margin) : UNKNOWN,
        })
      ),
  };
}

/** The values in the name, since the rest of it is the same for all. */
function DraftName({ name, values }: { name: string; values: number }) {
  return (
    <Box component="span" title={name} sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
      {name.split(SEPARATOR).slice(-values).join(SEPARATOR)}
    </Box>
  );
}

function Problem({ text }: { text: string }) {
  return (
    <Typography
      variant="body2"
      component="span"
      title={text}
      sx={{ color: 'error.main', overflow: 'hidden', textOverflow: 'ellipsis' }}
    >
      {text}
    </Typography>
  );
}
