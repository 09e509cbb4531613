export { demoBegins, demoMessage, demoUser, seedDemo } from './seed-demo.ts';
