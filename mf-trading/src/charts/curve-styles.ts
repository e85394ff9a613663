/** How the lines of curves differ: by colour, and by dashes (as in SVG) for those who see no colours. */
const CURVE_STYLES = [
  { token: 'primary', style: 'Solid', dash: '' },
  { token: 'warn', style: 'Dashed', dash: '6 4' },
  { token: 'gain', style: 'Dotted', dash: '2 3' },
  { token: 'loss', style: 'LargeDashed', dash: '10 5' },
  { token: 'textQuiet', style: 'SparseDotted', dash: '2 7' },
] as const;

/** The style of the curve at a place; after the last style they begin again. */
export function getCurveStyle(index: number) {
  return CURVE_STYLES[index % CURVE_STYLES.length] ?? CURVE_STYLES[0];
}
