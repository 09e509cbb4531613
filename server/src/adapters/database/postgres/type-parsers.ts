import pg from 'pg';

/** Numbers come as numbers: none of ours is beyond 2^53. */
export const getTypeParser: typeof pg.types.getTypeParser = (id: number, format?: 'text' | 'binary') =>
  id === pg.types.builtins.INT8 || id === pg.types.builtins.NUMERIC
    ? Number
    : // The overloads of the library's function differ only in what the format may be.
      pg.types.getTypeParser(id, format as 'text');
