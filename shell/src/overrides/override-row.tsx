import type { RegistryEntry } from '@entropi/shared/remote/manifest';
import { useFormat } from '@entropi/shared/ui/format';
import { StatusChip } from '@entropi/shared/ui/state-chip';
import { TextInput } from '@entropi/shared/ui/text-input';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type FormEvent, useState, useSyncExternalStore } from 'react';
import { useRemotes } from '../remotes/load/loader-context';
import { usePanelText } from './override-panel.texts';

/** Where `npm run dev -- <remote>` serves it. */
const EXAMPLE = 'http://localhost:3010';

const COLOURS = { stable: 'gain.main', canary: 'warning.main', override: 'primary.main' } as const;

export interface OverrideRowProps {
  remote: RegistryEntry;
  title: string;
  busy: boolean;
  /** Null for those who may only read. */
  onSet: ((name: string, address: string) => void) | null;
  onRemove: ((name: string) => void) | null;
}

/** One remote: where its version comes from, how its last load ended, and what may stand in for it. */
export function OverrideRow({ remote, title, busy, onSet, onRemove }: OverrideRowProps) {
  const t = usePanelText();
  const { name, channel } = remote;
  const [isEdited, setEdited] = useState(false);
  const isOverridden = channel === 'override';
  const label = (verb: 'change' | 'override' | 'remove') => ({
    'aria-label': `${t(verb)}: ${title}`,
    children: t(verb),
  });
  return (
    <Box component="li" sx={{ py: 1.5, borderTop: 1, borderColor: 'divider' }}>
      <Stack sx={{ flexDirection: { sm: 'row' }, columnGap: 2, rowGap: 0.5 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
            <Typography variant="h3">{title}</Typography>
            <Typography variant="body2" color="textSecondary">
              {name}
            </Typography>
            <StatusChip label={t(`channels.${channel}`)} colour={COLOURS[channel]} />
          </Stack>
          <Served remote={remote} />
        </Box>
        {/* Without their padding, the words of the buttons stand below those above them. */}
        <Stack direction="row" sx={{ gap: 1, alignItems: 'flex-start', mx: { xs: -0.75, sm: 0 } }}>
          {onSet && !isEdited && (
            <Button
              size="small"
              disabled={busy}
              onClick={() => setEdited(true)}
              {...label(isOverridden ? 'change' : 'override')}
            />
          )}
          {isOverridden && onRemove && (
            <Button
              size="small"
              color="error"
              disabled={busy}
              onClick={() => onRemove(name)}
              {...label('remove')}
            />
          )}
        </Stack>
      </Stack>
      {onSet && isEdited && (
        <AddressForm
          before={isOverridden ? remote.manifest : ''}
          busy={busy}
          onSet={(address) => onSet(name, address)}
          onCancel={() => setEdited(false)}
        />
      )}
    </Box>
  );
}

/** The version in use, and how the last load of it ended. */
function Served({ remote }: { remote: RegistryEntry }) {
  const t = usePanelText();
  const format = useFormat();
  const { loader } = useRemotes();
  const load = useSyncExternalStore(loader.subscribe, () => loader.findLoad(remote.name));
  const version = loader.findVersion(remote.name) ?? remote.version;
  const source = () => {
    if (remote.channel === 'override') return t('from', { address: remote.manifest });
    if (version === remote.version) return t('version', { version });
    return t('next', { version, next: remote.version });
  };
  const words = load && {
    phase: load.phase,
    reason: load.reason ?? '',
    ms: format.number(load.ms),
    time: format.time(load.at),
  };
  return (
    <Stack sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
      <Typography variant="body2" className="num">
        {source()}
      </Typography>
      <Typography
        variant="body2"
        className="num"
        color={load?.outcome === 'failed' ? 'error' : 'textSecondary'}
      >
        {load && words ? t(load.outcome, words) : t('idle')}
      </Typography>
    </Stack>
  );
}

interface AddressFormProps {
  before: string;
  busy: boolean;
  onSet: (address: string) => void;
  onCancel: () => void;
}

function AddressForm({ before, busy, onSet, onCancel }: AddressFormProps) {
  const t = usePanelText();
  const [address, setAddress] = useState(before);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSet(address.trim());
  };
  return (
    <Stack component="form" onSubmit={submit} sx={{ mt: 1.5, gap: 1 }}>
      <TextInput
        label={t('address')}
        value={address}
        autoFocus
        onChange={(event) => setAddress(event.target.value)}
        hint={`${t('hint', { example: EXAMPLE })}. ${t('reloads')}`}
        htmlInput={{ inputMode: 'url', spellCheck: false }}
      />
      <Stack direction="row" sx={{ gap: 1 }}>
        <Button
          type="submit"
          size="small"
          variant="contained"
          loading={busy}
          disabled={!URL.canParse(address.trim())}
        >
          {t('set')}
        </Button>
        <Button size="small" disabled={busy} onClick={onCancel}>
          {t('cancel')}
        </Button>
      </Stack>
    </Stack>
  );
}
