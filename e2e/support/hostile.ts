/** Texts that would run, link or format if they were taken for more than text; each sets `ran` of the window. */
export const HOSTILE: readonly string[] = [
  '<img src=x onerror=ran=1>',
  '<script>ran=1</script>',
  '"><svg onload=ran=1>',
  "' onmouseover='ran=1",
  'javascript:ran=1',
  '[here](javascript:ran=1)',
  '{{constructor.constructor("ran=1")()}}$\u007Bran=1}#{ran=1}',
  '</textarea><iframe srcdoc="<script>top.ran=1</script>">',
  '=HYPERLINK("http://x","here")',
  '<a href="javascript:ran=1">here</a>',
  '\u202Egnp.exe\u2066 \u200Bin\u00ADvisible',
];

/** The same as one line that is allowed in a name, which may have no links. */
export const HOSTILE_NAME = '=1+1|"><img src=x onerror=ran=1><script>ran=1</script>{{ran=1}}';

/** Runs in a page before any other script, and records what must not happen there. */
export function watchForScripts(): void {
  Object.assign(window, { ran: 0 });
  for (const name of ['alert', 'confirm', 'prompt', 'open'] as const) {
    Object.assign(window, { [name]: () => Object.assign(window, { ran: name }) });
  }
}

/** Finds elements that a hostile text has created in the page; runs in the page. */
export function findInjected(): string[] {
  const found = [...document.querySelectorAll('*')].flatMap((element) => {
    const handlers = element
      .getAttributeNames()
      .filter((name) => name.startsWith('on') || name === 'srcdoc');
    const target = element.getAttribute('href') ?? element.getAttribute('src') ?? '';
    const isScript = element.tagName === 'SCRIPT' && element.textContent?.trim() === 'ran=1';
    const leads = /^\s*(javascript|data:text|vbscript)/i.test(target);
    const isMade = handlers.length > 0 || isScript || leads || target === 'x';
    return isMade ? [element.outerHTML.slice(0, 120)] : [];
  });
  const { ran } = window as typeof window & { ran: unknown };
  return ran === 0 ? found : [`a script ran: ${String(ran)}`, ...found];
}
