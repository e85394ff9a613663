import { randomInt } from 'node:crypto';
import { connect, createServer } from 'node:net';

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

function isFree(port) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

/** Ports below those that systems give to outgoing connections, which might take one before a server listens on it. */
const RANGE = { from: 20_000, to: 32_000 };
const TRIES = 200;

/** Finds a port that nothing uses now. */
export async function findFreePort() {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = randomInt(RANGE.from, RANGE.to);
    if (await isFree(port)) return port;
  }
  throw new Error('There is no free port');
}

/** Throws with the name of the variable to change if a port is taken. */
export async function checkPorts(ports) {
  for (const { name, port } of ports) {
    if (await isFree(port)) continue;
    throw new Error(`Port ${port} is taken. Free it, or choose another: ${name}=<port> npm start`);
  }
}

function accepts(port) {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    const end = (response) => {
      socket.destroy();
      resolve(response);
    };
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
  });
}

/** Waits until something listens on a port. Throws after the limit, or when `isOver` says that nothing will. */
export async function waitForPort(port, isOver, limitMs = 60_000) {
  const end = Date.now() + limitMs;
  while (!(await accepts(port))) {
    if (isOver()) throw new Error(`Nothing will listen on port ${port}`);
    if (Date.now() > end) throw new Error(`Nothing listens on port ${port} after ${limitMs} ms`);
    await pause(100);
  }
}

/** Waits until an address responds with 2xx. Throws with the last response at the limit. */
export async function waitForResponse(url, isOver, limitMs = 60_000) {
  const end = Date.now() + limitMs;
  for (;;) {
    const response = await fetch(url).catch((error) => error);
    if (response.ok) return;
    if (isOver()) throw new Error(`Nothing will respond at ${url}`);
    if (Date.now() > end) {
      throw new Error(
        `${url} responds with ${response.status ?? response.message} after ${limitMs} ms`,
      );
    }
    await pause(150);
  }
}
