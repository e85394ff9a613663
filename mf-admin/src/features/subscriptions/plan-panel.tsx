import type { Subscription, SubscriptionInput } from '@entropi/contracts/subscription-model';
import { ConfirmDialog } from '@entropi/shared/ui/confirm-dialog';
import { notify } from '@entropi/shared/ui/notify';
import { SidePanel } from '@entropi/shared/ui/side-panel';
import { discardUnsaved } from '@entropi/shared/ui/unsaved';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { PlanForm } from './plan-form';
import { useDeletePlan, useSavePlan } from './subscriptions.queries';
import { useText } from './subscriptions.texts';

/** A plan to change, or with null a new one. */
export function PlanPanel({ plan, onClose }: { plan: Subscription | null; onClose: () => void }) {
  const t = useText();
  const save = useSavePlan(plan?.id ?? null);
  const remove = useDeletePlan();
  const [confirming, setConfirming] = useState(false);
  const name = plan?.name ?? '';

  const saveAndClose = async (input: SubscriptionInput) => {
    const saved = await save.mutateAsync(input);
    notify({ text: t('planSaved', { name: saved.name }) });
    discardUnsaved();
    onClose();
  };
  const deleteAndClose = async () => {
    if (!plan) return;
    await remove.mutateAsync(plan.id);
    notify({ text: t('planDeleted', { name }) });
    discardUnsaved();
    onClose();
  };
  return (
    <SidePanel open title={plan ? name : t('newPlan')} onClose={onClose}>
      <PlanForm
        plan={plan}
        onSave={saveAndClose}
        actions={
          plan && (
            <Button
              color="error"
              disabled={plan.users_count > 0}
              onClick={() => setConfirming(true)}
            >
              {t('deletePlan')}
            </Button>
          )
        }
      />
      <ConfirmDialog
        open={confirming}
        title={t('deletePlanTitle', { name })}
        verb={t('deletePlan')}
        busy={remove.isPending}
        error={remove.error}
        onConfirm={() => void deleteAndClose().catch(() => undefined)}
        onCancel={() => setConfirming(false)}
      >
        {t('deletePlanText')}
      </ConfirmDialog>
    </SidePanel>
  );
}
