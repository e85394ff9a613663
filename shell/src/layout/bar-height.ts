/** Height of the top bar, and of the placeholder until it has loaded. */
export const BAR_HEIGHT_PX = 56;
