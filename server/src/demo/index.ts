export { demoMessage, seedDemo } from './seed-demo.ts';
