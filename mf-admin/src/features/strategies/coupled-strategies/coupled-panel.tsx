import type { CoupledStrategy, CoupledStrategyInput } from '@entropi/contracts/coupled-strategies';
import type { Strategy } from '@entropi/contracts/trading-model';
import { ConfirmDialog } from '@entropi/shared/ui/confirm-dialog';
import { notify } from '@entropi/shared/ui/notify';
import { SidePanel } from '@entropi/shared/ui/side-panel';
import { discardUnsaved } from '@entropi/shared/ui/unsaved';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { CoupledForm } from './coupled-form';
import { useDeleteCoupled, useSaveCoupled } from './coupled-strategies.queries';
import { useText } from './coupled-strategies.texts';

export interface CoupledPanelProps {
  coupled: CoupledStrategy | null;
  /** Strategies to choose from. */
  members: readonly Strategy[];
  onClose: () => void;
}

/** A coupled strategy to change, or with null a new one. */
export function CoupledPanel({ coupled, members, onClose }: CoupledPanelProps) {
  const t = useText();
  const save = useSaveCoupled(coupled?.id ?? null);
  const remove = useDeleteCoupled();
  const [confirming, setConfirming] = useState(false);
  const name = coupled?.name ?? '';
  const saveAndClose = async (input: CoupledStrategyInput) => {
    const saved = await save.mutateAsync(input);
    notify({ text: t('saved', { name: saved.name }) });
    discardUnsaved();
    onClose();
  };
  const deleteAndClose = async () => {
    if (!coupled) return;
    await remove.mutateAsync(coupled.id);
    notify({ text: t('deleted', { name }) });
    discardUnsaved();
    onClose();
  };
  return (
    <SidePanel open title={coupled ? name : t('newCoupled')} onClose={onClose}>
      <CoupledForm
        coupled={coupled}
        members={members}
        onSave={saveAndClose}
        actions={
          coupled && (
            <Button color="error" onClick={() => setConfirming(true)}>
              {t('delete')}
            </Button>
          )
        }
      />
      <ConfirmDialog
        open={confirming}
        title={t('deleteTitle', { name })}
        verb={t('delete')}
        busy={remove.isPending}
        error={remove.error}
        onConfirm={() => void deleteAndClose().catch(() => undefined)}
        onCancel={() => setConfirming(false)}
      >
        {t('deleteText')}
      </ConfirmDialog>
    </SidePanel>
  );
}
