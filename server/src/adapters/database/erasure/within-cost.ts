/**
 * The first of the rows that together cost no more than the limit, so that one write deletes about as much as another.
 * Of none where already the first costs more: it has to be taken apart.
 */
export function withinCost<Row>(rows: readonly Row[], limit: number, costOf: (row: Row) => number): Row[] {
  let cost = 0;
  const end = rows.findIndex((row) => {
    cost += costOf(row);
    return cost > limit;
  });
  return rows.slice(0, end === -1 ? rows.length : end);
}
