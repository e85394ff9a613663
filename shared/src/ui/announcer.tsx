import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import { ANNOUNCEMENT } from './announce';
import { visuallyHidden } from './visually-hidden';

/** How many texts stay: a busy screen reader does not say those that leave before it has read them. */
const MAX_TEXTS = 5;

interface Announcement {
  id: number;
  text: string;
}

/** The live region for announcements. Used once, by the shell or by a stand-alone page. */
export function Announcer() {
  const [texts, setTexts] = useState<Announcement[]>([]);
  useEffect(() => {
    const add = (event: Event) => {
      if (!(event instanceof CustomEvent)) return;
      setTexts((before) => {
        const id = (before.at(-1)?.id ?? 0) + 1;
        return [...before, { id, text: String(event.detail) }].slice(-MAX_TEXTS);
      });
    };
    window.addEventListener(ANNOUNCEMENT, add);
    return () => window.removeEventListener(ANNOUNCEMENT, add);
  }, []);
  return (
    <Box role="log" aria-live="polite" aria-relevant="additions" sx={visuallyHidden}>
      {texts.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </Box>
  );
}
