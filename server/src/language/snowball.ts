import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { compileFunction } from 'node:vm';
import type Snowball from 'snowball-stemmers';

type Library = typeof Snowball;

const require = createRequire(import.meta.url);

/** Before each algorithm of the library's file, and before what is behind the last. */
const NEXT_SECTION = /^ {4}(?=var \w+Stemmer = function \(_SnowballStemmer|function newStemmer\()/m;
const ALGORITHM = /^var (\w+)Stemmer = function/;

/**
 * The stemming of one algorithm. The library is one file with 24 of them, whose 870 KB of source V8 keeps in every thread
 * that stems, as long as any of its functions is used: so the others are left out before it is compiled.
 */
export function loadStemmer(algorithm: string): (word: string) => string {
  const path = require.resolve('snowball-stemmers');
  const source = withoutOthers(readFileSync(path, 'utf8'), algorithm);
  // A version with another layout is loaded as it is.
  const library = source === undefined ? (require(path) as Library) : compile(source, path);
  const stemmer = library.newStemmer(algorithm);
  return (word) => stemmer.stem(word);
}

/** The library's source with one algorithm; nothing where it is not laid out as we know it. */
export function withoutOthers(source: string, algorithm: string): string | undefined {
  let isFound = false;
  const sections = source.split(NEXT_SECTION).map((section) => {
    const name = ALGORITHM.exec(section)?.[1];
    if (name === algorithm) isFound = true;
    // The library's list of algorithms still names it.
    return name === undefined || name === algorithm ? section : `var ${name}Stemmer;\n\n`;
  });
  return isFound ? sections.join('    ') : undefined;
}

function compile(source: string, filename: string): Library {
  const library = {} as Library;
  compileFunction(source, ['exports'], { filename })(library);
  return library;
}
