import { createContext, useContext, useLayoutEffect } from 'react';
import { type FieldError, useController } from 'react-hook-form';

/** Type of an error that the server has found. */
export const SERVER = 'server';

/** Paths of a form's fields that are on the screen and show what is wrong with them. */
export const ShownFields = createContext<Set<string> | null>(null);

/**
 * A field of the form that shows what is wrong with it. What is wrong with a path that no such field has is said above
 * the button.
 */
export function useShownField(name: string) {
  const shown = useContext(ShownFields);
  useLayoutEffect(() => {
    shown?.add(name);
    return () => void shown?.delete(name);
  }, [shown, name]);
  return useController({ name });
}

/** What the server says of a field whose own rules have words of their own; undefined: it says nothing. */
export function findServerWords(error: FieldError | undefined): string | undefined {
  return error?.type === SERVER ? error.message : undefined;
}
