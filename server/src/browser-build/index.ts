/** What browsers load, as the build has left it: read once, kept compressed, served from memory. */
export { type Build, filesIn, type PageEntry, readBuild } from './read-build.ts';
export { forever, type ServedFile, servedTypes, serveFile } from './served-file.ts';
