import { TRANSLATED, type Translatable } from '@entropi/shared/contracts/translations';
import Box from '@mui/material/Box';
import { LANGUAGE_NAMES } from './language-names';

/** The base name of a thing, with a sign for each other language that it has texts in. */
export function TranslatedName({ thing }: { thing: Translatable }) {
  const languages = TRANSLATED.filter((language) => thing.translations?.[language]);
  return (
    <>
      {thing.name}
      {languages.map((language) => (
        <Box
          key={language}
          component="abbr"
          title={LANGUAGE_NAMES[language]}
          sx={{ ml: 0.75, typography: 'caption', color: 'text.secondary', textDecoration: 'none' }}
        >
          {language.toUpperCase()}
        </Box>
      ))}
    </>
  );
}
