import { type Build, readBuild } from '../browser-build/index.ts';

/** The dashboard as the build has left it. */
export const readBuiltDashboard = (folder: string): Build | undefined =>
  readBuild({ folder, entry: 'src/main.tsx', base: '/dashboard/' });
