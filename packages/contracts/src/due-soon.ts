/** How many days before it matters users are notified of what they owe. A file of its own, because pages need no more. */
export const DUE_SOON_DAYS = 7;
