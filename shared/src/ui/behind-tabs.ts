/** Custom property with the colour that tabs stand on, where it is not the page's. */
export const BEHIND_TABS = '--behind-tabs';
