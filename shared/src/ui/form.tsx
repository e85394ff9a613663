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
import { useUnsaved } from './unsaved';

// Compiled parsers need `new Function`, which the page's policy forbids.
z.config({ jitless: true });

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
  /** May throw: a 422 goes to its fields, the rest stands above the button. False: nothing is saved yet. */
  onSubmit: (values: Output) => unknown;
  submitLabel: string;
  /** Own words for an error; undefined leaves it to the kit. */
  describeError?: (problem: Problem) => { title: string; hint?: string } | undefined;
  /** Beside the button: cancel, or a link. */
  actions?: ReactNode;
  /** What is typed here is nothing to lose: leaving the page needs no confirmation. Default false. */
  disposable?: boolean;
  /** One button over the whole width, for panels. */
  wide?: boolean;
  children: ReactNode;
}

/** Writes the fields that the server rejected; says whether every one of them was found. */
function showFieldProblems<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  problem: Problem,
  describe: (detail: FieldProblem, problem: Problem) => string,
): boolean {
  const known = form.getValues();
  let all = problem.details.length > 0;
  for (const detail of problem.details) {
    const path = detail.path.replace(/^\/?(body[./])?/, '').replaceAll('/', '.');
    if ((path.split('.')[0] ?? '') in known) {
      form.setError(path as Path<Input>, { type: 'server', message: describe(detail, problem) });
    } else all = false;
  }
  return all;
}

/** Fields, what went wrong above the button, and the button. */
export function Form<Input extends FieldValues, Output>(props: FormProps<Input, Output>) {
  const { form, onSubmit, submitLabel, describeError, actions, wide, children } = props;
  const describeDetail = useDetailWords();
  const [isSaved, setSaved] = useState(false);
  const forget = useCallback(() => setSaved(false), []);
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: forget }),
    [form, forget],
  );
  useUnsaved(form.formState.isDirty && !isSaved && !props.disposable);
  const [failure, setFailure] = useState<unknown>(null);
  const submit = form.handleSubmit(async (values) => {
    setFailure(null);
    try {
      setSaved((await onSubmit(values)) !== false);
    } catch (error) {
      const problem = readProblem(error);
      if (problem.status !== 422 || !showFieldProblems(form, problem, describeDetail))
        setFailure(error);
    }
  });
  const words = failure ? describeError?.(readProblem(failure)) : undefined;
  return (
    <FormProvider {...form}>
      <form onSubmit={submit} noValidate>
        <FormBody
          submitLabel={submitLabel}
          isSubmitting={form.formState.isSubmitting}
          failure={failure}
          words={words}
          actions={actions}
          wide={wide}
        >
          {children}
        </FormBody>
      </form>
    </FormProvider>
  );
}
