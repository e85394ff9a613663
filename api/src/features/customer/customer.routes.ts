import {
  endCustomerLinks as endLinksContract,
  endCustomerSessions as endSessionsContract,
  getCustomerBroker,
  getCustomerSecurity,
  listCustomerEvents,
  sendPasswordLink as sendLinkContract,
} from '@entropi/contracts/customer';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route';
import { readCustomerBroker } from './customer-broker.domain';
import { readCustomerEvents } from './customer-events.domain';
import {
  endCustomerLinks,
  endCustomerSessions,
  readCustomerSecurity,
  sendPasswordLink,
} from './customer-security.domain';

export function customerRoutes(scope: FastifyInstance): void {
  route(scope, listCustomerEvents, ({ deps, params, query }) =>
    readCustomerEvents(deps.db, params.user_id, query),
  );
  route(scope, getCustomerBroker, ({ deps, params }) => readCustomerBroker(deps, params.user_id));
  route(scope, getCustomerSecurity, ({ deps, params }) =>
    readCustomerSecurity(deps, params.user_id),
  );
  route(scope, endSessionsContract, ({ deps, caller, params }) =>
    endCustomerSessions(deps, caller, params.user_id),
  );
  route(scope, sendLinkContract, ({ deps, caller, params }) =>
    sendPasswordLink(deps, caller, params.user_id),
  );
  route(scope, endLinksContract, ({ deps, caller, params }) =>
    endCustomerLinks(deps, caller, params.user_id),
  );
}
