import { ConfirmDialog } from '@entropi/shared/ui/confirm-dialog';
import { notify } from '@entropi/shared/ui/notify';
import { readProblem } from '@entropi/shared/ui/problem';
import { ErrorState } from '@entropi/shared/ui/states';
import { TextInput } from '@entropi/shared/ui/text-input';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { type Release, useRelease } from './platform.queries';
import { useText } from './platform.texts';
import { type ReleaseChoice, useReleaseWords } from './release-words';

/** Where a canary begins; it grows in steps that the user chooses. */
const FIRST_PERCENT = 5;
const MAX_REASON = 300;

export interface ReleaseDialogProps {
  choice: ReleaseChoice;
  /** The name of the part, as users read it. */
  part: string;
  /** The revision that the user saw. */
  revision: number;
  onClose: () => void;
}

/** Says what a change of the served versions means, and makes it. */
export function ReleaseDialog({ choice, part, revision, onClose }: ReleaseDialogProps) {
  const t = useText();
  const release = useRelease();
  const { what, entry, version } = choice;
  const [reason, setReason] = useState('');
  const [share, setShare] = useState(() => String(entry.canary?.percent ?? FIRST_PERCENT));
  const percent = Number(share.replace(',', '.'));
  const isShare = share.trim() !== '' && percent > 0 && percent <= 100;
  const { title, follows, verb } = useReleaseWords(choice, part, isShare ? percent : 0);
  const why = reason.trim();
  const isReady = what === 'canary' ? isShare : what !== 'recall' || why !== '';
  const confirm = () => {
    const common = { name: entry.name, revision, ...(why ? { reason: why } : {}) };
    release.mutate(toRelease({ what, version, percent, why }, common), {
      onSuccess: ({ is_changed: isChanged }) => {
        notify({ text: t(isChanged ? 'done' : 'unchanged', { title: part }) });
        onClose();
      },
    });
  };
  return (
    <ConfirmDialog
      open
      size="sm"
      title={title}
      verb={verb}
      destructive={what === 'recall' || what === 'rollback'}
      busy={release.isPending}
      ready={isReady}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <Stack sx={{ gap: 2 }}>
        <Box component="ul" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 1 }}>
          {follows.map((line) => (
            <Typography key={line} component="li" variant="body2">
              {line}
            </Typography>
          ))}
        </Box>
        {what === 'canary' && (
          <TextInput
            label={t('percent')}
            value={share}
            onChange={(event) => setShare(event.target.value)}
            htmlInput={{ inputMode: 'decimal', className: 'num' }}
          />
        )}
        <TextInput
          label={t(what === 'recall' ? 'reasonShown' : 'reason')}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          htmlInput={{ maxLength: MAX_REASON }}
        />
        {release.error && <ReleaseError error={release.error} />}
      </Stack>
    </ConfirmDialog>
  );
}

function toRelease(
  {
    what,
    version,
    percent,
    why,
  }: Pick<ReleaseChoice, 'what' | 'version'> & { percent: number; why: string },
  common: { name: string; revision: number; reason?: string },
): Release {
  if (what === 'rollback') return { ...common, what };
  if (what === 'promote') return { ...common, what, version };
  if (what === 'canary') return { ...common, what, version, percent };
  return { ...common, what, version, reason: why };
}

/** The platform gives its reason in its own words, as the command line prints it. */
function ReleaseError({ error }: { error: unknown }) {
  const t = useText();
  const { code, details } = readProblem(error);
  const reason = code === 'release_rejected' ? details[0]?.message : undefined;
  return <ErrorState error={error} {...(reason ? { hint: t('because', { reason }) } : {})} />;
}
