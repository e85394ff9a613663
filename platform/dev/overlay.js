/*
 * Shows on the page what is wrong in development: what does not compile, else what was thrown. It is made of
 * elements and properties alone, because the policy of a deployed page admits neither HTML from text nor styles
 * without its nonce.
 */
const BACKGROUND = `position: fixed; inset: 0; z-index: 2147483647; overflow: auto; padding: 24px;
  background: rgba(20, 22, 28, 0.94); color: #f4f4f4; font: 14px/1.5 ui-monospace, monospace;`;
const TEXT = 'white-space: pre-wrap; overflow-wrap: anywhere; margin: 16px 0 0;';
const BUTTON = `float: right; font: inherit; color: inherit; background: none; cursor: pointer;
  border: 1px solid currentcolor; border-radius: 4px; padding: 4px 12px;`;

function createElement(name, style, properties) {
  const element = Object.assign(document.createElement(name), properties);
  element.style.cssText = style;
  return element;
}

function describeError(error) {
  const stack = error instanceof Error ? error.stack : undefined;
  // Chromium's stack begins with the message, Firefox's does not.
  return stack?.includes(error.message) ? stack : `${error}\n${stack ?? ''}`;
}

/** The one overlay of a page. A mistake in the sources goes before a failure of what runs. */
export function createOverlay() {
  let mistake = null;
  let failure = null;
  let shown = null;

  function render() {
    const wanted = mistake ?? failure;
    shown?.remove();
    shown = wanted && createDialog(wanted);
    if (shown) document.documentElement.append(shown);
  }

  function createDialog({ title, text, close }) {
    const dialog = createElement('div', BACKGROUND, { role: 'alertdialog', ariaLabel: title });
    const button = createElement('button', BUTTON, { type: 'button', textContent: 'Close' });
    button.onclick = close;
    dialog.append(
      button,
      createElement('strong', '', { textContent: title }),
      createElement('pre', TEXT, { textContent: text }),
    );
    return dialog;
  }

  function setMistake(next) {
    if (mistake?.text === next?.text) return;
    mistake = next;
    render();
  }

  function setFailure(next) {
    if (!failure && !next) return;
    failure = next;
    render();
  }

  return {
    showMistake: (title, text) => {
      setMistake({ title, text, close: () => setMistake(null) });
    },
    hideMistake: () => setMistake(null),
    showFailure: (error) => {
      const title = 'An error in the running page';
      setFailure({ title, text: describeError(error), close: () => setFailure(null) });
    },
    hideFailure: () => setFailure(null),
  };
}
