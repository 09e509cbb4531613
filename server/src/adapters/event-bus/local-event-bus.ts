import { EventEmitter } from 'node:events';
import { type EventBus, mostEphemeralBytes } from '../../live-chat/ports.ts';

/** Signals within one process: all there is to wake on one node. */
export function createLocalEventBus(): EventBus {
  const emitter = new EventEmitter().setMaxListeners(0);
  return {
    publish(topic, ephemeral) {
      if (ephemeral !== undefined && Buffer.byteLength(ephemeral) > mostEphemeralBytes)
        throw new RangeError(`An ephemeral event has at most ${mostEphemeralBytes} bytes.`);
      emitter.emit(topic, ephemeral);
    },
    subscribe(topic, onSignal) {
      emitter.on(topic, onSignal);
      return () => emitter.off(topic, onSignal);
    },
    async close() {
      emitter.removeAllListeners();
    },
  };
}
