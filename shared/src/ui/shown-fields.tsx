import { createContext, useContext, useLayoutEffect } from 'react';
import { type FieldError, useController } from 'react-hook-form';

/** Type of an error that came from the server. */
export const SERVER = 'server';

/** Paths of the fields that are on the screen and show their own errors. */
export const ShownFields = createContext<Set<string> | null>(null);

/**
 * Registers a field that shows its own errors. Errors of a path without such a field are listed above the button.
 */
export function useShownField(name: string) {
  const shown = useContext(ShownFields);
  useLayoutEffect(() => {
    shown?.add(name);
    return () => void shown?.delete(name);
  }, [shown, name]);
  return useController({ name });
}

/** Returns the server's error of a field that words its own rules itself; undefined when there is none. */
export function findServerWords(error: FieldError | undefined): string | undefined {
  return error?.type === SERVER ? error.message : undefined;
}
