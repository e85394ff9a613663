import { usePasskeyWords } from './passkey-words';
import { readProblem } from './problem';
import { ErrorState } from './states';

/** Says why a passkey was not used, or not accepted, and what to do. */
export function PasskeyFailure({ error }: { error: unknown }) {
  const words = usePasskeyWords()(readProblem(error));
  return <ErrorState error={error} expected={words !== undefined} {...words} />;
}
