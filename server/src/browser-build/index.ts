/** The files that browsers load, from the build: read once, compressed, served from memory. */
export { type Build, filesIn, fontPreload, type PageEntry, readBuild } from './read-build.ts';
export { createServedFile, forever, type ServedFile, servedTypes, serveFile } from './served-file.ts';
