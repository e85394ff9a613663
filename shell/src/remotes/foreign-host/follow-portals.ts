/**
 * Gives a colour scheme to what components draw beside the element that a page is mounted in: menus, dialogs and hints
 * are children of the body, where the scheme of that element does not reach. They are told by their classes, so that
 * nothing of the host is touched. MUI cannot be told of another place: the copy that a remote brings reads styles of
 * our theme, and no default props.
 *
 * @param prefix that the names of our classes begin with
 * @returns a function that ends it
 */
export function followPortals(prefix: string, scheme: 'light' | 'dark'): () => void {
  const mark = (node: Node) => {
    if (!(node instanceof HTMLElement)) return;
    const isOurs = [...node.classList].some((name) => name.startsWith(`${prefix}-`));
    if (isOurs) node.dataset.scheme = scheme;
  };
  for (const child of document.body.children) mark(child);
  const observer = new MutationObserver((records) => {
    for (const { addedNodes } of records) for (const node of addedNodes) mark(node);
  });
  observer.observe(document.body, { childList: true });
  return () => observer.disconnect();
}
