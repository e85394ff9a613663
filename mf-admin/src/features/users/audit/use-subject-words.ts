import { describeSubject } from '@entropi/shared/lists/audit';
import { useText } from './audit.texts';

/** Words what an entry is about: its kind, and its name or else its id. */
export function useSubjectWords(): (entry: {
  subject: string;
  subject_name?: string | null | undefined;
}) => string {
  const t = useText();
  return (entry) => describeSubject({ t }, entry);
}
