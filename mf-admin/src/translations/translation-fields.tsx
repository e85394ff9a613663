import { TRANSLATED } from '@entropi/contracts/translations';
import { TextField } from '@entropi/shared/ui/form-fields';
import { Heading } from '@entropi/shared/ui/heading';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { LANGUAGE_NAMES } from './language-names';
import { useTranslationText } from './translations.texts';

const DESCRIPTION = { rows: 2, maxLength: 2000 };

/** Fields of a form for its name, and maybe its description, in the other languages. */
export function TranslationFields({ hasDescription = false }: { hasDescription?: boolean }) {
  const t = useTranslationText();
  const texts = hasDescription ? (['name', 'description'] as const) : (['name'] as const);
  return (
    <Box role="group" aria-label={t('title')}>
      <Heading>{t('title')}</Heading>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {t('line')}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { sm: '1fr 1fr' },
        }}
      >
        {texts.map((text) =>
          TRANSLATED.map((language) => (
            <TextField
              key={`${text}.${language}`}
              name={`translations.${language}.${text}`}
              label={t(text, { language: LANGUAGE_NAMES[language] })}
              {...(text === 'description' && DESCRIPTION)}
            />
          )),
        )}
      </Box>
    </Box>
  );
}
