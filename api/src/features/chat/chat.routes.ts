import { messageUsers as messageUsersContract } from '@entropi/contracts/bulk';
import {
  getOwnThread,
  getUnreadCount,
  getUserThread,
  listChatUsers,
  listChatUsersWithMessages,
  sendMessage as sendContract,
} from '@entropi/contracts/chat';
import type { FastifyInstance } from 'fastify';
import { findIdempotencyKey } from '../../http/idempotency-key';
import { route } from '../../http/route';
import { countUnread, readChatUsers, readThread, readUserThread, sendMessage } from './chat.domain';
import { messageUsers } from './message-users.domain';

export function chatRoutes(scope: FastifyInstance): void {
  route(scope, getOwnThread, ({ deps, owner, query: { peek, ...page } }) =>
    readThread(deps, owner, peek ? null : 'user', page),
  );

  route(scope, sendContract, ({ deps, caller, owner, body, request }) =>
    sendMessage(deps, caller, owner, { ...body, idempotencyKey: findIdempotencyKey(request) }),
  );

  route(scope, messageUsersContract, ({ deps, caller, body, request }) =>
    messageUsers(deps, caller, body, findIdempotencyKey(request)),
  );

  route(scope, getUnreadCount, async ({ deps, caller }) => ({
    count: await countUnread(deps, caller),
  }));

  route(scope, listChatUsers, ({ deps, query }) =>
    readChatUsers(deps, { ...query, onlyWithMessages: false }),
  );

  route(scope, listChatUsersWithMessages, ({ deps, query }) =>
    readChatUsers(deps, { ...query, onlyWithMessages: true }),
  );

  route(scope, getUserThread, ({ deps, params, query }) =>
    readUserThread(deps, params.user_id, query),
  );
}
