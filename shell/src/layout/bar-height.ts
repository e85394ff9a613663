/** Of the bar, and of what holds its place until it is there. */
export const BAR_HEIGHT_PX = 56;
