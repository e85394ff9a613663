import { type Locale, toTag } from '@entropi/contracts/languages';
import { createFormats, type Formats } from '../format/create-formats';
import { useLocale } from './i18n';
import { useUiText } from './ui-texts';

export interface Format extends Formats {
  /** "3 s ago", as of `nowMs`. A moment in the future (clocks differ) counts as now. */
  ago: (iso: string, nowMs: number) => string;
}

function findStep(seconds: number) {
  if (seconds < 60) return { unit: 'second', divisor: 1 } as const;
  if (seconds < 3600) return { unit: 'minute', divisor: 60 } as const;
  if (seconds < 86_400) return { unit: 'hour', divisor: 3600 } as const;
  return { unit: 'day', divisor: 86_400 } as const;
}

function createPageFormats(place: Locale, t: ReturnType<typeof useUiText>): Format {
  return {
    ...createFormats(place),
    ago: (iso, nowMs) => {
      const seconds = Math.max(0, Math.round((nowMs - Date.parse(iso)) / 1000));
      const { unit, divisor } = findStep(seconds);
      return t(`ago.${unit}`, { n: Math.floor(seconds / divisor) });
    },
  };
}

/** Formats by the words that they use, which there are new ones of for each language, and by place. */
const formats = new WeakMap<ReturnType<typeof useUiText>, Map<string, Format>>();

function findFormats(locale: Locale, t: ReturnType<typeof useUiText>): Format {
  const places = formats.get(t) ?? new Map<string, Format>();
  formats.set(t, places);
  const tag = toTag(locale);
  const known = places.get(tag);
  if (known) return known;
  const made = createPageFormats(locale, t);
  places.set(tag, made);
  return made;
}

/** Numbers, money and times in the reader's language, as written where they are. All that a page shows goes through it. */
export function useFormat(): Format {
  return findFormats(useLocale(), useUiText());
}
