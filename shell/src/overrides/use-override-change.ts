import { getErrorBody, isApiError } from '@entropi/shared/http/api-error';
import type { Overrides } from '@entropi/shared/remote/overrides';
import { getAccessToken } from '@entropi/shared/session';
import { useState } from 'react';
import { useRegistryView } from '../remotes/load/loader-context';
import { usePanelText } from './override-panel.texts';
import { grantOverrides } from './override-request';
import { reloadPage, resetOverrides } from './reload-page';

/** Sets or removes the override of one remote; those of the others stay. The page is loaded again. */
export function useOverrideChange() {
  const t = usePanelText();
  const { remotes } = useRegistryView();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const overridden = remotes.filter(({ channel }) => channel === 'override');
  const current: Overrides = Object.fromEntries(
    overridden.map(({ name, manifest }) => [name, manifest]),
  );

  async function send(requested: Overrides): Promise<void> {
    setBusy(true);
    setProblem(null);
    try {
      await grantOverrides(requested, getAccessToken);
      reloadPage();
    } catch (error) {
      const isDisabled = isApiError(error) && error.status === 404;
      const reason = getErrorBody(error).message ?? String(error);
      setProblem(isDisabled ? t('disabled') : t('rejected', { reason }));
      setBusy(false);
    }
  }

  return {
    isBusy,
    /** Why the last change was not made; null when nothing is wrong. */
    problem,
    set: (name: string, address: string) => void send({ ...current, [name]: address }),
    remove(name: string): void {
      const { [name]: _removed, ...rest } = current;
      if (Object.keys(rest).length === 0) resetOverrides();
      else void send(rest);
    },
  };
}
