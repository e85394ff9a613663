import * as contracts from '@entropi/contracts/channels';
import { toShownText } from '@entropi/contracts/shown-text';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route';
import { readChannels, setChannels, testChannel } from './channels.domain';
import { addPushDevice, deletePushDevice, renewPushDevice } from './push-devices.domain';
import { connectTelegram, disconnectTelegram } from './telegram.domain';

/** Calls about how notices reach the caller besides by mail. */
export function channelRoutes(scope: FastifyInstance): void {
  route(scope, contracts.getChannels, ({ caller, deps }) => readChannels(deps, caller));
  route(scope, contracts.setChannels, ({ caller, body, deps }) => setChannels(deps, caller, body));
  route(scope, contracts.testChannel, ({ caller, body, deps }) => testChannel(deps, caller, body));
  route(scope, contracts.addPushDevice, ({ caller, body, request, deps }) =>
    addPushDevice(deps, caller, body, toShownText(request.headers['user-agent'] ?? '')),
  );
  route(scope, contracts.renewPushDevice, ({ caller, body, deps }) =>
    renewPushDevice(deps, caller, body.endpoint),
  );
  route(scope, contracts.deletePushDevice, ({ caller, params, deps }) =>
    deletePushDevice(deps, caller, params.id),
  );
  route(scope, contracts.connectTelegram, ({ caller, deps }) => connectTelegram(deps, caller));
  route(scope, contracts.disconnectTelegram, ({ caller, deps }) =>
    disconnectTelegram(deps, caller),
  );
}
