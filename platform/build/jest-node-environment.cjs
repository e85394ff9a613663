const { constants, createContext, runInContext } = require('node:vm');
const { ModernFakeTimers } = require('@jest/fake-timers');
const { TestEnvironment } = require('jest-environment-node');
const { ModuleMocker } = require('jest-mock');

/** Classes of Node itself: what its modules return has to be an instance of those that tests know. */
const ofNode = ['ArrayBuffer', 'Buffer', 'Uint8Array'];

/**
 * Jest's environment for Node with an ordinary global object. Jest's own is one whose properties a function in C++
 * looks up: each `Promise` and each `Map` that tests, and all that they load, mention. That took a quarter of the time
 * of tests without a server.
 */
class NodeEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    const known = Object.getOwnPropertyDescriptors(this.global);
    this.context = createContext(constants.DONT_CONTEXTIFY);
    this.global = runInContext('globalThis', this.context);
    for (const name of Reflect.ownKeys(known)) {
      if (!Object.hasOwn(this.global, name)) Object.defineProperty(this.global, name, known[name]);
    }
    for (const name of ofNode) this.global[name] = globalThis[name];
    this.global.global = this.global;
    this.global.Error.stackTraceLimit = 100;
    // Those that jest made change the other global object.
    this.moduleMocker = new ModuleMocker(this.global);
    this.fakeTimersModern = new ModernFakeTimers({
      config: config.projectConfig,
      global: this.global,
    });
  }
}

module.exports = NodeEnvironment;
