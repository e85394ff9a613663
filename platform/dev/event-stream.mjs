/**
 * Announces builds to pages: each gets the state of all builds when it connects, and whenever one is built.
 *
 * @returns {{announce: (state: object) => void, connect: (request, response) => void}}
 */
export function createEventStream() {
  const pages = new Set();
  let message = null;

  return {
    announce(state) {
      message = `data: ${JSON.stringify(state)}\n\n`;
      for (const page of pages) page.write(message);
    },
    connect(request, response) {
      response.writeHead(200, {
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        // Pages of a deployed shell come from another origin.
        'access-control-allow-origin': '*',
      });
      response.flushHeaders();
      if (message) response.write(message);
      pages.add(response);
      request.once('close', () => pages.delete(response));
    },
  };
}
