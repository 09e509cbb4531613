/** The heads of tables stay in sight while their rows are read, unless a table is so wide that it scrolls by itself. */
export function setUpTables(): void {
  const judge = (box: Element) => box.classList.toggle('fits', box.scrollWidth <= box.clientWidth);
  // Of the table as well: its fonts come later, and what it lies in may be closed at first.
  const seen = new ResizeObserver((entries) => {
    for (const { target } of entries) judge(target.closest('.table') ?? target);
  });
  for (const table of document.querySelectorAll('.table > table')) {
    seen.observe(table);
    if (table.parentElement) seen.observe(table.parentElement);
  }
}
