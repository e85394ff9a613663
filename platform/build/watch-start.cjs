/**
 * Stands in index.html as text, before the scripts of the shell, so it uses nothing from outside of itself and nothing
 * that an old browser lacks. Says on the page that one of these scripts did not come, or that for a while none has come
 * and nothing has been drawn. What it says is hidden by the page's styles as soon as the shell draws something. It
 * requests nothing by itself: a person presses the button.
 */
exports.watchStart = () => {
  const LIMIT_MS = 15e3;
  /** For how long the page waits for a script that is fetched again. */
  const FETCH_LIMIT_MS = 5e3;
  const broken = [];
  let timer;

  const isFirstScript = (target) =>
    !!target && target.tagName === 'SCRIPT' && 'start' in target.dataset;

  const isStarted = () => {
    const root = document.getElementById('root');
    return !!root && root.hasChildNodes();
  };

  // A file that came damaged would come out of the browser's memory again, where files stay for a year.
  const fetchAgain = (src) =>
    fetch(src, { cache: 'reload' })
      .then((response) => response.blob())
      .catch(() => undefined);

  const fetchBroken = () => Promise.all(broken.map(fetchAgain));

  const tryAgain = ({ currentTarget }) => {
    currentTarget.disabled = true;
    const pause = new Promise((resolve) => setTimeout(resolve, FETCH_LIMIT_MS));
    // Without a connection the browser would show a page of its own in place of this one.
    const fetching = fetch(location.pathname, { method: 'HEAD', cache: 'no-store' }).then(
      fetchBroken,
    );
    Promise.race([fetching, pause]).then(
      () => location.reload(),
      () => say('failed'),
    );
  };

  const say = (words) => {
    const fault = document.getElementById('entropi-fault');
    if (fault) {
      const button = fault.querySelector('button');
      button.onclick = tryAgain;
      button.disabled = false;
      fault.hidden = false;
      // After it is shown, so that it is read out.
      fault.querySelector('p').textContent = fault.dataset[words];
    } else if (document.readyState === 'loading') {
      // The rest of the page is still on its way.
      setTimeout(say, 100, words);
    }
  };

  const wait = () => {
    clearTimeout(timer);
    if (broken.length === 0) timer = setTimeout(() => isStarted() || say('slow'), LIMIT_MS);
  };

  document.addEventListener('load', ({ target }) => isFirstScript(target) && wait(), true);
  addEventListener(
    'error',
    ({ target }) => {
      if (!isFirstScript(target)) return;
      clearTimeout(timer);
      broken.push(target.src);
      say('failed');
    },
    true,
  );
  wait();
};
