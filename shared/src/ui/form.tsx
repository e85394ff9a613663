import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  FormProvider,
  type Path,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import * as z from 'zod/mini';
import { FormBody } from './form-body';
import { useFieldWords } from './form-words';
import { type FieldProblem, type Problem, readProblem } from './problem';
import { useDetailWords } from './problem-words';
import { SERVER, ShownFields } from './shown-fields';
import { listUnplaced, toFieldPath, toHint, type Unplaced } from './unplaced';
import { useUnsaved } from './unsaved';

// zod would compile parsers by `new Function`, which the page's policy forbids.
z.config({ jitless: true });

/** An error for values that the form's own rules reject, in the shape of the server's. */
const INVALID = { status: 422, body: { code: 'validation_error' } };

/** A form whose rules are a zod schema; messages are in plain words. */
export function useZodForm<Output extends FieldValues, Input extends FieldValues>(
  schema: z.ZodMiniType<Output, Input>,
  options: { defaultValues: DefaultValues<Input>; values?: Input },
): UseFormReturn<Input, unknown, Output> {
  const error = useFieldWords();
  return useForm<Input, unknown, Output>({
    resolver: zodResolver(schema, { error }),
    // Reported on submit, not on leaving a field: a message that appears under the pointer moves the
    // link or button that is just being pressed, and the press is lost.
    mode: 'onSubmit',
    ...options,
  });
}

export interface FormProps<Input extends FieldValues, Output> {
  form: UseFormReturn<Input, unknown, Output>;
  /** May throw: a 422 is shown at its fields, anything else above the button. False means that nothing is saved yet. */
  onSubmit: (values: Output) => unknown;
  submitLabel: string;
  /** Own words for an error; undefined leaves it to the kit. */
  describeError?: (problem: Problem) => { title: string; hint?: string } | undefined;
  /** The path of the field for a path of the call's body. Default: the same. */
  toField?: (path: string) => string;
  /** Names a path that no field of the form shows; null leaves the path as it is. */
  namePath?: (path: string) => string | null;
  /** Beside the button: cancel, or a link. */
  actions?: ReactNode;
  /** True when the input need not be kept, so that leaving the page needs no confirmation. Default false. */
  disposable?: boolean;
  /** One button over the whole width, for panels. */
  wide?: boolean;
  children: ReactNode;
}

const toNoName = () => null;
const toSame = (path: string) => path;

/** Shows the server's errors at their fields; returns those that no field shows. */
function placeProblems<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  problem: Problem,
  shown: ReadonlySet<string>,
  toField: (path: string) => string,
  describe: (detail: FieldProblem, problem: Problem) => string,
): Unplaced[] {
  return problem.details.flatMap((detail) => {
    const path = toField(toFieldPath(detail.path));
    const text = describe(detail, problem);
    if (!shown.has(path) || text === '') return [{ path, text }];
    form.setError(path as Path<Input>, { type: SERVER, message: text });
    return [];
  });
}

/** The failure of the last attempt, with the errors that no field shows. */
interface Failure {
  error: unknown;
  unplaced: Unplaced[];
}

/** Fields, then errors, then the button. */
export function Form<Input extends FieldValues, Output>(props: FormProps<Input, Output>) {
  const { form, onSubmit, submitLabel, describeError, actions, wide, children } = props;
  const { toField = toSame, namePath = toNoName } = props;
  const describeDetail = useDetailWords();
  const [isSaved, setSaved] = useState(false);
  const forget = useCallback(() => setSaved(false), []);
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: forget }),
    [form, forget],
  );
  useUnsaved(form.formState.isDirty && !isSaved && !props.disposable);
  const [shown] = useState(() => new Set<string>());
  const [failure, setFailure] = useState<Failure | null>(null);
  const submit = form.handleSubmit(
    async (values) => {
      setFailure(null);
      try {
        setSaved((await onSubmit(values)) !== false);
      } catch (error) {
        const problem = readProblem(error);
        const isOfFields = problem.status === 422 && problem.details.length > 0;
        const unplaced = isOfFields
          ? placeProblems(form, problem, shown, toField, describeDetail)
          : [];
        if (!isOfFields || unplaced.length > 0) setFailure({ error, unplaced });
      }
    },
    (errors) => {
      const unplaced = listUnplaced(errors, shown);
      setFailure(unplaced.length > 0 ? { error: INVALID, unplaced } : null);
    },
  );
  const hint = toHint(failure?.unplaced ?? [], namePath);
  const words = failure ? describeError?.(readProblem(failure.error)) : undefined;
  return (
    <FormProvider {...form}>
      <form onSubmit={submit} noValidate>
        <FormBody
          submitLabel={submitLabel}
          isSubmitting={form.formState.isSubmitting}
          failure={failure?.error}
          words={words}
          hint={hint}
          actions={actions}
          wide={wide}
        >
          <ShownFields value={shown}>{children}</ShownFields>
        </FormBody>
      </form>
    </FormProvider>
  );
}
