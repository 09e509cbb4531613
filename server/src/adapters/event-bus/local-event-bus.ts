import { EventEmitter } from 'node:events';
import { type EventBus, mostWhisperBytes } from '../../live-chat/ports.ts';

/** Signals within one process: all there is to wake on one node. */
export function createLocalEventBus(): EventBus {
  const emitter = new EventEmitter().setMaxListeners(0);
  return {
    publish(topic, whisper) {
      if (whisper !== undefined && Buffer.byteLength(whisper) > mostWhisperBytes)
        throw new RangeError(`A whisper has at most ${mostWhisperBytes} bytes.`);
      emitter.emit(topic, whisper);
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
