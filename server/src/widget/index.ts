import { join } from 'node:path';
import { type Build, filesIn, readBuild, type ServedFile } from '../browser-build/index.ts';

/** What browsers load of the widget. */
export interface BuiltWidget extends Build {
  /** What pages load by a fixed name. */
  files: ReadonlyMap<string, ServedFile>;
}

/** Reads the build once. Nothing where there is none: a server without its widget still answers. */
export function readBuiltWidget(folder: string): BuiltWidget | undefined {
  const build = readBuild({ folder: join(folder, 'frame'), entry: 'src/frame/main.ts', base: '/widget/' });
  return build && { ...build, files: filesIn(folder) };
}
