import { parentPort, workerData } from 'node:worker_threads';
import { type CopyRequest, copyDatabase } from './database-copy.ts';

parentPort?.postMessage(copyDatabase(workerData as CopyRequest));
