import { type CssVarsThemeOptions, createTheme } from '@mui/material/styles';

declare module '@mui/material/styles' {
  interface Palette {
    /** The product's own blue for top bar and selection, the same in both schemes. */
    brand: Palette['primary'];
    gain: Palette['primary'];
    loss: Palette['primary'];
    /** Lines between things; used instead of shadows. */
    line: Palette['primary'];
    /** The border of a field, which must be seen for the field to be found. */
    field: Palette['primary'];
    /** The quiet grey of a stopped state. */
    idle: Palette['primary'];
  }
  interface PaletteOptions {
    brand?: PaletteOptions['primary'];
    gain?: PaletteOptions['primary'];
    loss?: PaletteOptions['primary'];
    line?: PaletteOptions['primary'];
    field?: PaletteOptions['primary'];
    idle?: PaletteOptions['primary'];
  }
}

interface Tokens {
  primary: string;
  onPrimary: string;
  background: string;
  surface: string;
  line: string;
  field: string;
  text: string;
  textQuiet: string;
  gain: string;
  loss: string;
  warn: string;
  info: string;
  idle: string;
  hover: string;
  selected: string;
}

const BRAND = '#2F4771';

const light: Tokens = {
  primary: BRAND,
  onPrimary: '#FFFFFF',
  background: '#F6F7F9',
  surface: '#FFFFFF',
  line: '#E3E7ED',
  field: '#848FA1',
  text: '#1A2433',
  textQuiet: '#566276',
  gain: '#1B7F5C',
  loss: '#B3372F',
  warn: '#8F5A00',
  info: '#2F4771',
  idle: '#566276',
  hover: 'rgba(47, 71, 113, 0.05)',
  selected: 'rgba(47, 71, 113, 0.10)',
};

const dark: Tokens = {
  primary: '#9DB6E4',
  onPrimary: '#0F1620',
  background: '#0F141B',
  surface: '#171E28',
  line: '#2A3442',
  field: '#6B788C',
  text: '#E6EAF0',
  textQuiet: '#A0ACBD',
  gain: '#4FC79A',
  loss: '#F0857C',
  warn: '#E3AE4E',
  info: '#9DB6E4',
  idle: '#A0ACBD',
  hover: 'rgba(157, 182, 228, 0.07)',
  selected: 'rgba(157, 182, 228, 0.15)',
};

/** The colours of charts per scheme. A canvas needs plain values instead of CSS variables. */
export const chartTokens = { light, dark };

function toPalette(tokens: Tokens) {
  const solid = (main: string) => ({
    main,
    light: main,
    dark: main,
    contrastText: tokens.onPrimary,
  });
  return {
    primary: solid(tokens.primary),
    secondary: solid(tokens.textQuiet),
    success: solid(tokens.gain),
    error: solid(tokens.loss),
    warning: solid(tokens.warn),
    info: solid(tokens.info),
    brand: { main: BRAND, light: '#4A659A', dark: '#22355A', contrastText: '#FFFFFF' },
    gain: solid(tokens.gain),
    loss: solid(tokens.loss),
    line: solid(tokens.line),
    field: solid(tokens.field),
    idle: solid(tokens.idle),
    background: { default: tokens.background, paper: tokens.surface },
    text: { primary: tokens.text, secondary: tokens.textQuiet },
    divider: tokens.line,
    action: { hover: tokens.hover, selected: tokens.selected },
  };
}

/**
 * On a screen that is touched a control reacts in 44 px, as large as a fingertip, also where it is drawn smaller. The
 * layout stays as it is.
 */
const TOUCHED = {
  '@media (pointer: coarse)': {
    '&::after': { content: '""', position: 'absolute', inset: 'min(0px, calc(50% - 22px))' },
  },
};

const FONT = 'Roboto, Helvetica, Arial, sans-serif';

/** Light and dark from the same tokens, as CSS variables under `data-scheme`. */
const describeTheme = (): CssVarsThemeOptions => ({
  colorSchemes: { light: { palette: toPalette(light) }, dark: { palette: toPalette(dark) } },
  defaultColorScheme: 'light',
  shape: { borderRadius: 8 },
  typography: {
    fontFamily: FONT,
    fontSize: 14,
    h1: { fontSize: '1.375rem', fontWeight: 500, lineHeight: 1.3 },
    h2: { fontSize: '1.0625rem', fontWeight: 500, lineHeight: 1.4 },
    h3: { fontSize: '0.9375rem', fontWeight: 500, lineHeight: 1.4 },
    h4: { fontSize: '0.875rem', fontWeight: 500, lineHeight: 1.4 },
    body1: { fontSize: '0.9375rem' },
    body2: { fontSize: '0.875rem' },
    caption: { fontSize: '0.75rem', lineHeight: 1.5 },
    button: { textTransform: 'none', fontWeight: 500 },
  },
  components: {
    MuiCssBaseline: {
      styleOverrides: {
        body: { fontFeatureSettings: '"kern"', WebkitFontSmoothing: 'antialiased' },
        // The shell focuses it when its page has come; users cannot.
        'h1[tabindex="-1"]:focus': { outline: 'none' },
        '.num, td, [role="gridcell"]': { fontVariantNumeric: 'tabular-nums' },
        '@media (prefers-reduced-motion: reduce)': {
          // Overrides the styles of components, also those that MUI sets on an element.
          '*, *::before, *::after': {
            animationDuration: '0.01ms !important',
            animationIterationCount: '1 !important',
            // No transition at all: even a short one delays elements that become visible, and focusing them would fail.
            transition: 'none !important',
          },
        },
      },
    },
    // Styles only, no defaultProps: a remote's own copy of MUI reads the theme through Emotion's
    // context, which is shared, and default props through a context of MUI's system, which is not.
    MuiAppBar: {
      styleOverrides: {
        root: ({ theme: t }) => ({
          '&.MuiAppBar-root': {
            border: 0,
            borderRadius: 0,
            backgroundColor: t.vars?.palette.brand.main,
            color: t.vars?.palette.brand.contrastText,
            ...t.applyStyles('dark', { backgroundColor: t.vars?.palette.brand.dark }),
          },
        }),
      },
    },
    MuiPaper: {
      styleOverrides: {
        root: { backgroundImage: 'none' },
        elevation: ({ theme: t }) => ({
          boxShadow: 'none',
          border: `1px solid ${t.vars?.palette.line.main}`,
        }),
      },
    },
    MuiButton: {
      styleOverrides: {
        root: {
          minHeight: 36,
          paddingInline: 16,
          '&, &:hover, &:active': { boxShadow: 'none' },
          ...TOUCHED,
        },
        sizeSmall: { minHeight: 30, paddingInline: 10 },
        sizeLarge: { minHeight: 44 },
      },
    },
    MuiIconButton: { styleOverrides: { root: TOUCHED } },
    MuiToggleButton: { styleOverrides: { root: TOUCHED } },
    MuiListItemButton: {
      styleOverrides: { root: { '@media (pointer: coarse)': { minHeight: 44 } } },
    },
    MuiOutlinedInput: {
      styleOverrides: {
        root: ({ theme: t }) => ({ backgroundColor: t.vars?.palette.background.paper }),
        notchedOutline: ({ theme: t }) => ({ borderColor: t.vars?.palette.field.main }),
      },
    },
    MuiChip: { styleOverrides: { root: { borderRadius: 6, fontWeight: 500 } } },
    MuiTab: { styleOverrides: { root: { minHeight: 44, fontSize: '0.875rem' } } },
    MuiTabs: { styleOverrides: { root: { minHeight: 44 } } },
    MuiTableCell: {
      styleOverrides: {
        root: ({ theme: t }) => ({
          fontSize: '0.875rem',
          height: 36,
          padding: '4px 12px',
          borderColor: t.vars?.palette.line.main,
        }),
      },
    },
    MuiAlert: { styleOverrides: { root: { border: 0, alignItems: 'flex-start' } } },
  },
});

const SELECTOR = { colorSchemeSelector: '[data-scheme="%s"]' };

/** The one theme. */
export const theme = /*#__PURE__*/ createTheme({ ...describeTheme(), cssVariables: SELECTOR });

/** The same theme for a page of others, whose variables and colour scheme it leaves alone. */
export function createOwnTheme(cssVarPrefix: string) {
  const cssVariables = { ...SELECTOR, cssVarPrefix, disableCssColorScheme: true };
  return createTheme({ ...describeTheme(), cssVariables });
}

/** The same theme for what is shown before any script has run: the scheme is the one that the browser prefers. */
export function createFirstViewTheme(cssVarPrefix: string) {
  return createTheme({
    ...describeTheme(),
    cssVariables: { colorSchemeSelector: 'media', cssVarPrefix, disableCssColorScheme: true },
  });
}
