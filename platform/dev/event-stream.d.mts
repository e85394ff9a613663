import type { IncomingMessage, ServerResponse } from 'node:http';

export function createEventStream(): {
  announce(states: unknown): void;
  connect(request: IncomingMessage, response: ServerResponse): void;
};
