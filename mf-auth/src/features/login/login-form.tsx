import { hasFirstView, replaceFirstView } from '@entropi/shared/ui/first-view';
import { FormBody } from '@entropi/shared/ui/form-body';
import { useFieldWords } from '@entropi/shared/ui/form-words';
import { PasswordInput } from '@entropi/shared/ui/password-input';
import { TextInput } from '@entropi/shared/ui/text-input';
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Credentials } from './login.queries';
import { useLoginText } from './login-texts';

type FieldName = keyof Credentials;
/** The fields in the order of the page, with the longest text that the API accepts for each. */
const FIELDS: [FieldName, number][] = [
  ['username', 100],
  ['password', 350],
];

export interface LoginFormProps {
  onSubmit: (credentials: Credentials) => Promise<unknown>;
  /** Whether the first field takes the focus when the page opens; if not, a screen reader reads the heading first. */
  takesFocus: boolean;
}

/** Two fields without the form kit, which would be larger than this whole page. */
export function LoginForm({ onSubmit, takesFocus }: LoginFormProps) {
  const t = useLoginText();
  const describe = useFieldWords();
  const [errors, setErrors] = useState<Partial<Record<FieldName, string>>>({});
  const [failure, setFailure] = useState<unknown>(null);
  const [isSubmitting, setSubmitting] = useState(false);
  const [hasEarlierFocus] = useState(hasFirstView);
  const shown = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    if (shown.current) replaceFirstView(shown.current);
  }, []);

  const findError = (input: string, maximum: number) => {
    if (input === '') return describe({ code: 'custom', input });
    const isTooLong = input.length > maximum;
    return isTooLong ? describe({ code: 'too_big', origin: 'string', maximum, input }) : null;
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSubmitting) return;
    const form = event.currentTarget;
    const typed = new FormData(form);
    const credentials = {
      username: String(typed.get('username')).trim(),
      password: String(typed.get('password')),
    };
    const found = FIELDS.flatMap(([name, maximum]) => {
      const error = findError(credentials[name], maximum);
      return error ? [[name, error] as const] : [];
    });
    setErrors(Object.fromEntries(found));
    setFailure(null);
    const [first] = found;
    if (first) {
      form.querySelector<HTMLInputElement>(`[name="${first[0]}"]`)?.focus();
      return;
    }
    setSubmitting(true);
    await onSubmit(credentials).catch(setFailure);
    setSubmitting(false);
  };

  const connect = (name: FieldName) => ({
    name,
    label: t(name),
    error: errors[name],
    // A browser may have filled the field in before any script ran.
    shrink: true,
    onChange: () => setErrors(({ [name]: _mended, ...others }) => others),
  });
  return (
    // The method of the form keeps a browser from sending the fields by itself, before there is a script to do it.
    <form ref={shown} method="dialog" onSubmit={submit} noValidate>
      <FormBody submitLabel={t('submit')} isSubmitting={isSubmitting} failure={failure} wide>
        <TextInput
          {...connect('username')}
          autoComplete="username"
          autoFocus={takesFocus && !hasEarlierFocus}
          htmlInput={{ spellCheck: false, autoCapitalize: 'none' }}
        />
        <PasswordInput {...connect('password')} autoComplete="current-password" />
      </FormBody>
    </form>
  );
}
