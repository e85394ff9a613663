import { useSearchParams } from '@entropi/shared/router';
import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import Tab from '@mui/material/Tab';
import MuiTabs from '@mui/material/Tabs';
import { type ReactNode, useId } from 'react';
import { BEHIND_TABS } from './behind-tabs';

export interface TabItem {
  /** Value in the URL. */
  id: string;
  label: ReactNode;
  content: ReactNode;
}

export interface TabsProps {
  tabs: readonly TabItem[];
  /** Accessible name of the tabs. */
  label: string;
  /** Name of the URL's parameter. Default `tab`. */
  param?: string;
}

/** A shade at each edge beyond which there are more tabs. The first and the last tab bring a cover that hides it. */
function shadeEdges({ vars, palette }: Theme) {
  const page = `var(${BEHIND_TABS}, ${(vars ?? { palette }).palette.background.default})`;
  const at = (side: string, colour: string, width: number, attachment: string) =>
    `linear-gradient(to ${side === 'left' ? 'right' : 'left'}, ${colour}, transparent) ${side} / ${width}px 100% no-repeat ${attachment}`;
  const shade = 'rgb(0 0 0 / 0.22)';
  return {
    borderBottom: 1,
    borderColor: 'divider',
    '& .MuiTabs-scroller': {
      background: [
        at('left', `${page} 40%`, 48, 'local'),
        at('right', `${page} 40%`, 48, 'local'),
        at('left', shade, 14, 'scroll'),
        at('right', shade, 14, 'scroll'),
      ].join(', '),
    },
  };
}

/** Tabs whose choice is kept in the URL; only the chosen one is mounted. */
export function Tabs({ tabs, label, param = 'tab' }: TabsProps) {
  const [search, setSearch] = useSearchParams();
  const baseId = useId();
  const chosen = tabs.find((tab) => tab.id === search.get(param)) ?? tabs[0];
  if (!chosen) return null;
  const choose = (id: string) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        next.set(param, id);
        return next;
      },
      { replace: true },
    );
  return (
    <Box sx={{ minWidth: 0 }}>
      <MuiTabs
        value={chosen.id}
        onChange={(_event, id: string) => choose(id)}
        aria-label={label}
        variant="scrollable"
        scrollButtons={false}
        sx={shadeEdges}
      >
        {tabs.map((tab) => (
          <Tab
            key={tab.id}
            value={tab.id}
            label={tab.label}
            id={`${baseId}-${tab.id}-tab`}
            aria-controls={`${baseId}-${tab.id}`}
          />
        ))}
      </MuiTabs>
      <Box
        role="tabpanel"
        id={`${baseId}-${chosen.id}`}
        aria-labelledby={`${baseId}-${chosen.id}-tab`}
        sx={{ pt: 2 }}
      >
        {chosen.content}
      </Box>
    </Box>
  );
}
