import { EventEmitter } from 'node:events';
import type { EventBus } from '../../live-chat/ports.ts';

/** Signals within one process: all there is to wake on one node. */
export function createLocalEventBus(): EventBus {
  const emitter = new EventEmitter().setMaxListeners(0);
  return {
    publish: (topic) => void emitter.emit(topic),
    subscribe(topic, onSignal) {
      emitter.on(topic, onSignal);
      return () => emitter.off(topic, onSignal);
    },
    async close() {
      emitter.removeAllListeners();
    },
  };
}
