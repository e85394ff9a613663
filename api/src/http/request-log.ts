import type { FastifyBaseLogger } from 'fastify';

type Line = Parameters<FastifyBaseLogger['info']>;

/**
 * The log of one request, whose lines carry its id. It is made when the first line is written, since few requests
 * write one and making it costs as much as a small response.
 */
export class RequestLog implements FastifyBaseLogger {
  private made: FastifyBaseLogger | undefined;

  constructor(
    private readonly parent: FastifyBaseLogger,
    private readonly bindings: Record<string, unknown>,
  ) {}

  get level(): FastifyBaseLogger['level'] {
    return this.log.level;
  }

  set level(level: FastifyBaseLogger['level']) {
    this.log.level = level;
  }

  fatal(...line: Line): void {
    this.log.fatal(...line);
  }

  error(...line: Line): void {
    this.log.error(...line);
  }

  warn(...line: Line): void {
    this.log.warn(...line);
  }

  info(...line: Line): void {
    this.log.info(...line);
  }

  debug(...line: Line): void {
    this.log.debug(...line);
  }

  trace(...line: Line): void {
    this.log.trace(...line);
  }

  silent(...line: Line): void {
    this.log.silent(...line);
  }

  child(...given: Parameters<FastifyBaseLogger['child']>): FastifyBaseLogger {
    return this.log.child(...given);
  }

  private get log(): FastifyBaseLogger {
    this.made ??= this.parent.child(this.bindings);
    return this.made;
  }
}
