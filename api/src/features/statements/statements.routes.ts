import { Readable } from 'node:stream';
import { getStatementCsv, getStatementPdf, listStatements } from '@entropi/contracts/statements';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route';
import { drawYear, openYear, readStatementYears } from './statements.domain';

export function statementRoutes(scope: FastifyInstance): void {
  route(scope, listStatements, ({ deps, owner }) => readStatementYears(deps, owner));

  route(scope, getStatementPdf, ({ deps, owner, params }) => drawYear(deps, owner, params.year));

  route(scope, getStatementCsv, async ({ deps, owner, params }) =>
    Readable.from(await openYear(deps, owner, params.year)),
  );
}
