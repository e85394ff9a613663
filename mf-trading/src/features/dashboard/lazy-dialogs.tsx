import { defineLazyPart } from '@entropi/shared/ui/lazy-part';

/** Dialogs load as soon as the page stands, before anybody can press their buttons, and delay nothing that is shown. */
export const LazyCloseAllDialog = defineLazyPart(
  async () => (await import('./close-all-dialog')).CloseAllDialog,
);

export const LazyOpenByHandDialog = defineLazyPart(
  async () => (await import('./open-by-hand-dialog')).OpenByHandDialog,
);
