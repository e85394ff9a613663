import type { Language } from '@entropi/contracts/languages';
import * as z from 'zod/mini';

/** The file of a remote's build that has the first views of its pages. */
export const FIRST_VIEWS_FILE = 'first-views.json';

/** More than a page that says little until its scripts have come. */
const MAX_LENGTH = 48 * 1024;

/** What the policy of the page would reject, or what would end the elements around it. */
const FOREIGN_MARKUP =
  /<\/?(?:script|style|link|meta|base|iframe|object|embed|body|html)\b|\s(?:on\w+|style)=/i;

/**
 * What a page shows before its scripts have come: markup without scripts, and the styles of its classes. Its fields
 * can be typed into; the page takes over what was typed (`replaceFirstView`). Since contract 1.7.0.
 */
export const FirstView = z.strictObject({
  html: z.string().check(
    z.maxLength(MAX_LENGTH),
    z.refine((html) => !FOREIGN_MARKUP.test(html), 'Markup that the policy rejects'),
  ),
  css: z.string().check(
    z.maxLength(MAX_LENGTH),
    z.refine((css) => !/<\/|@import|url\(/i.test(css), 'Styles that would load something'),
  ),
});
export type FirstView = z.infer<typeof FirstView>;

/** The first views of a remote's pages, by the id of the route and by language. */
export const FirstViews = z.record(
  z.string(),
  z.strictObject({ en: FirstView, de: FirstView, fr: FirstView } satisfies Record<
    Language,
    typeof FirstView
  >),
);
export type FirstViews = z.infer<typeof FirstViews>;
