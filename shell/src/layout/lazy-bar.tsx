import { defineLazyPart } from '@entropi/shared/ui/lazy-part';
import Box from '@mui/material/Box';
import type { BarProps } from './bar';
import { BAR_HEIGHT_PX } from './bar-height';

const FullBar = defineLazyPart(async () => {
  const part = await import(/* webpackChunkName: "bar" */ './bar');
  return part.Bar;
});

export const loadBar = FullBar.load;

/** The bar; until it has loaded, an empty space of its height, so that the page does not move. */
export function LazyBar(props: BarProps) {
  return (
    <FullBar {...props} waiting={<Box sx={{ height: BAR_HEIGHT_PX, bgcolor: 'brand.main' }} />} />
  );
}
