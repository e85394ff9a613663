import { TRANSLATED, type Translatable } from '@entropi/contracts/translations';
import Box from '@mui/material/Box';
import { LANGUAGE_NAMES } from './language-names';

/**
 * The base name of a thing, with a sign for each other language that it has texts in. A name that is too long for its
 * place is cut off, and the signs are not.
 */
export function TranslatedName({ thing }: { thing: Translatable }) {
  const languages = TRANSLATED.filter((language) => thing.translations?.[language]);
  return (
    <Box component="span" sx={{ display: 'flex', alignItems: 'baseline', gap: 0.75, minWidth: 0 }}>
      <Box
        component="span"
        title={thing.name}
        sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}
      >
        {thing.name}
      </Box>
      {languages.map((language) => (
        <Box
          key={language}
          component="abbr"
          title={LANGUAGE_NAMES[language]}
          sx={{ typography: 'caption', color: 'text.secondary', textDecoration: 'none' }}
        >
          {language.toUpperCase()}
        </Box>
      ))}
    </Box>
  );
}
