import {
  bookBankStatement,
  chooseBankLine,
  getBankLine,
  getBankStatement,
  importBankStatement,
  listBankLineCandidates,
  listBankLines,
  listBankStatements,
  undoBankLine,
} from '@entropi/contracts/bank-statements';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route';
import { chooseLine, readCandidates, readLine, readLines, undoLine } from './bank-lines.domain';
import { bookStatement, readStatement, readStatements } from './bank-statements.domain';
import { importStatement } from './import-statement.domain';

export function bankStatementRoutes(scope: FastifyInstance): void {
  route(scope, listBankStatements, ({ deps, query }) => readStatements(deps, query));

  route(scope, importBankStatement, ({ deps, caller, body }) =>
    importStatement(deps, caller, body),
  );

  route(scope, getBankStatement, ({ deps, params }) => readStatement(deps.db, params.statement_id));

  route(scope, bookBankStatement, ({ deps, caller, params, body }) =>
    bookStatement(deps, caller, params.statement_id, body),
  );

  route(scope, listBankLines, ({ deps, query }) => readLines(deps, query));

  route(scope, getBankLine, ({ deps, params }) => readLine(deps.db, params.line_id));

  route(scope, listBankLineCandidates, ({ deps, params, query }) =>
    readCandidates(deps.db, params.line_id, query.search),
  );

  route(scope, chooseBankLine, ({ deps, caller, params, body }) =>
    chooseLine(deps, caller, params.line_id, body),
  );

  route(scope, undoBankLine, ({ deps, caller, params, body }) =>
    undoLine(deps, caller, params.line_id, body),
  );
}
