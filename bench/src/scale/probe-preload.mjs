// Preloaded into the programs that are measured. On a port of its own it says how much memory is in use after a
// collection, and how many statements the process has sent to PostgreSQL. The query of its address names both ports.
import { createServer } from 'node:http';
import { Socket } from 'node:net';
import { setFlagsFromString, writeHeapSnapshot } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

/** A statement reaches the server as one of these messages: a query as text, or the execution of a bound one. */
const STATEMENTS = new Set(['Q', 'E'].map((letter) => letter.charCodeAt(0)));
const HEAD_BYTES = 5;

function countMessages(bytes) {
  let count = 0;
  for (let at = 0; at + HEAD_BYTES <= bytes.length; at += 1 + bytes.readUInt32BE(at + 1)) {
    if (STATEMENTS.has(bytes[at])) count += 1;
  }
  return count;
}

function readProcessorMs() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function start(port, databasePort) {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc');
  let statements = 0;
  const { write } = Socket.prototype;
  Socket.prototype.write = function writeCounted(...args) {
    const isOfDatabase = this.remotePort === databasePort;
    if (isOfDatabase && Buffer.isBuffer(args[0])) statements += countMessages(args[0]);
    return write.apply(this, args);
  };
  const replies = {
    '/memory': () => {
      collectGarbage();
      collectGarbage();
      const { heapUsed, external, rss } = process.memoryUsage();
      return { bytes: heapUsed + external, rss };
    },
    '/work': () => ({
      statements,
      cpuMs: readProcessorMs(),
    }),
    '/snapshot': (file) => ({ file: writeHeapSnapshot(file) }),
  };
  const server = createServer((request, response) => {
    const [path, query] = request.url.split('?');
    const reply = replies[path];
    response.statusCode = reply ? 200 : 404;
    response.end(reply ? JSON.stringify(reply(query)) : '');
  });
  server.listen(port, '127.0.0.1');
  server.unref();
}

const { searchParams } = new URL(import.meta.url);
if (isMainThread) start(Number(searchParams.get('port')), Number(searchParams.get('database')));
