import type { Endpoint } from '../http/endpoint.ts';
import { calibrationRoutes } from './calibration-routes.ts';
import { type Dependencies, queryRoute } from './query-routes.ts';
import { queryStreamRoute } from './query-stream-routes.ts';

export function answeringRoutes(dependencies: Dependencies): Endpoint[] {
  return [queryRoute(dependencies), queryStreamRoute(dependencies), ...calibrationRoutes(dependencies)];
}
