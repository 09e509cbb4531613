import { expect, test } from 'vitest';
import { createLocalEventBus } from './local-event-bus.ts';

test('hands ephemeral events to those of the topic, and signals without one', () => {
  const bus = createLocalEventBus();
  const heard: (string | undefined)[] = [];
  const unsubscribe = bus.subscribe('talk', (ephemeral) => heard.push(ephemeral));
  bus.publish('talk', 'psst');
  bus.publish('talk');
  bus.publish('other', 'psst');
  unsubscribe();
  bus.publish('talk', 'too late');
  expect(heard).toEqual(['psst', undefined]);
});

test('refuses an ephemeral event that is too long', () => {
  expect(() => createLocalEventBus().publish('talk', 'x'.repeat(1_001))).toThrow(RangeError);
});
