import {
  LANGUAGE_REGIONS,
  LANGUAGES,
  type Locale,
  parseTag,
  toTag,
} from '@entropi/contracts/languages';
import { useLocale } from '@entropi/shared/ui/i18n';
import LanguageIcon from '@mui/icons-material/Language';
import Box from '@mui/material/Box';
import { useLocaleChoice } from '../session/use-locale-choice';
import { useShellText } from '../shell-texts';

/**
 * Language and place in one native list, which a phone shows as its own. It lies unseen over an icon and two letters,
 * so that the bar of a phone has room for it.
 */
export function LanguageChooser() {
  const t = useShellText();
  const locale = useLocale();
  const choose = useLocaleChoice();
  return (
    <Box
      sx={{
        position: 'relative',
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.5,
        height: 40,
        px: 1,
        borderRadius: 1,
        '&:hover': { bgcolor: 'action.hover' },
        '&:has(:focus-visible)': { outline: '2px solid currentColor' },
      }}
    >
      <LanguageIcon />
      <Box component="span" aria-hidden sx={{ typography: 'body2' }}>
        {locale.language.toUpperCase()}
      </Box>
      <Box
        component="select"
        aria-label={t('language')}
        value={toTag(locale)}
        onChange={(event) => {
          const { language, region } = parseTag(event.target.value);
          if (language && region) choose({ language, region });
        }}
        sx={{
          position: 'absolute',
          inset: 0,
          width: '100%',
          opacity: 0,
          cursor: 'pointer',
          // The open list is drawn by the browser, on a ground of its own.
          fontSize: 16,
          color: 'text.primary',
          bgcolor: 'background.paper',
        }}
      >
        {listChoices(locale).map(({ tag, name, language }) => (
          <option key={tag} value={tag} lang={language}>
            {name}
          </option>
        ))}
      </Box>
    </Box>
  );
}

/** Names a language and its place in that language, for users who cannot read the present one. */
function describe(locale: Locale) {
  const { language, region } = locale;
  const names = new Intl.DisplayNames(language, { type: 'language' });
  const places = new Intl.DisplayNames(language, { type: 'region' });
  const own = names.of(language) ?? language;
  const name = `${own.charAt(0).toUpperCase()}${own.slice(1)} – ${places.of(region) ?? region}`;
  return { tag: toTag(locale), name, language };
}

const OFFERED = LANGUAGES.flatMap((language) =>
  LANGUAGE_REGIONS[language].map((region) => describe({ language, region })),
);

/** Lists the choices that are offered, preceded by the present one if it is none of them. */
function listChoices(locale: Locale) {
  const isOffered = OFFERED.some(({ tag }) => tag === toTag(locale));
  return isOffered ? OFFERED : [describe(locale), ...OFFERED];
}
