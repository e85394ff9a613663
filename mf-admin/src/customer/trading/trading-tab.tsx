import type { User } from '@entropi/contracts/user-model';
import { Tabs } from '@entropi/shared/ui/tabs';
import { OwnLadder } from './own-ladder';
import { ResultsPart } from './results-part';
import { SettingsPart } from './settings-part';
import { TaskPart } from './task-part';
import { useText } from './trading.texts';

/** A user's task and all that can be set of it. */
export function TradingTab({ user }: { user: User }) {
  const t = useText();
  return (
    <Tabs
      label={t('tabs')}
      param="part"
      tabs={[
        { id: 'task', label: t('task'), content: <TaskPart user={user} /> },
        { id: 'settings', label: t('settings'), content: <SettingsPart user={user} /> },
        { id: 'ladder', label: t('ownLadder'), content: <OwnLadder user={user} /> },
        { id: 'results', label: t('results'), content: <ResultsPart userId={user.id} /> },
      ]}
    />
  );
}
