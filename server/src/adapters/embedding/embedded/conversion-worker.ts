import { workerData } from 'node:worker_threads';
import { prepareModelFile } from './model-file.ts';

/** Converts the model and ends: the 250 MB that takes go back to the system with the thread. */
prepareModelFile(workerData as Parameters<typeof prepareModelFile>[0]);
