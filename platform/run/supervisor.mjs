import { setTimeout as sleep } from 'node:timers/promises';

const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 8_000;
const MAX_DEATHS = 5;
const WINDOW_MS = 60_000;

const sleepUntilStopped = (ms, signal) => sleep(ms, undefined, { signal });

/** Counts the deaths of one process within the last minute. */
function createDeathCount() {
  let deaths = [];
  return {
    /** A start that never succeeded counts together with those before it, however long it took. */
    add(wasUp) {
      const now = Date.now();
      if (wasUp) deaths = deaths.filter((at) => at > now - WINDOW_MS);
      deaths.push(now);
      return deaths.length;
    },
  };
}

/**
 * Keeps processes running: one that dies is started again after a pause that doubles with each
 * death, and the console says so. After five deaths in a minute `finish` is called with the log to
 * read.
 *
 * @param {object} children of `createChildren`
 * @param {(why: string) => void} finish ends the command
 * @param {(message: string) => void} say
 * @param {(ms: number, signal: AbortSignal) => Promise<void>} pause ends early, or rejects, when the signal says so
 */
export function createSupervisor(children, finish, say = console.log, pause = sleepUntilStopped) {
  const giveUp = (name, log) =>
    finish(`${name} ended ${MAX_DEATHS} times within a minute. Read why in ${log}`);

  /** Called with what a process reports of one that it supervises itself, as the API does with its database. */
  function createReportHandler() {
    const deaths = createDeathCount();
    return ({ name, event, log }) => {
      if (event === 'returned') say(`${name} runs again.`);
      if (event !== 'died') return;
      if (deaths.add(true) >= MAX_DEATHS) giveUp(name, log);
      else say(`${name} ended and is started again. Its log: ${log}`);
    };
  }

  /**
   * @param {(isOver: () => boolean) => Promise<void>} waitUntilUp rejects when `isOver` says so
   * @returns {Promise<void>} resolves when it has come up, perhaps after restarts; rejects when it will not
   */
  function superviseProcess(name, script, { waitUntilUp, ...how }) {
    const deaths = createDeathCount();
    const onReport = createReportHandler();

    /** Runs it once, to its end. */
    async function runOnce(onUp, onHanging) {
      const entry = children.start(name, script, { ...how, onReport, onDeath: () => undefined });
      const up = waitUntilUp(() => entry.isOver).then(
        () => {
          onUp();
          return true;
        },
        (error) => {
          if (!entry.isOver) onHanging(error);
          return false;
        },
      );
      return { entry, reason: await entry.ended, wasUp: await up };
    }

    async function run(resolve, reject) {
      let isFirst = true;
      const onUp = () => (isFirst ? resolve() : say(`${name} runs again.`));
      const onHanging = ({ message }) =>
        isFirst ? reject(new Error(message)) : say(`${name} is not ready yet: ${message}`);
      while (!children.stopping.aborted) {
        const { entry, reason, wasUp } = await runOnce(onUp, onHanging);
        if (children.stopping.aborted) return;
        // It ended by itself at its first start, so its own log says what is wrong.
        if (isFirst && !wasUp && entry.child.signalCode === null) {
          return finish(children.describeDeath(entry, reason));
        }
        const count = deaths.add(wasUp);
        if (count >= MAX_DEATHS) return giveUp(name, entry.log);
        const ms = Math.min(FIRST_PAUSE_MS * 2 ** (count - 1), MAX_PAUSE_MS);
        const when = `is started again in ${ms / 1000} s`;
        say(`${name} ended (${reason}) and ${when}. Its log: ${entry.log}`);
        isFirst &&= !wasUp;
        // The pause ends early when everything is stopped.
        await pause(ms, children.stopping).catch(() => undefined);
      }
    }

    return new Promise((resolve, reject) => {
      run(resolve, reject)
        .catch((error) => finish(error.message))
        .finally(() => reject(new Error(`${name} is over`)));
    });
  }

  return { superviseProcess };
}
