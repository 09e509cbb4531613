import ts from 'typescript';

/**
 * What V8 makes a hidden class of its own for, each time it is made: an object literal with a getter, and a generator that
 * is a closure, once it is called. A hidden class is old from its birth, and with it lives all that its function sees until
 * all memory is next collected: measured, the whole of each request, twice copied. Returns a sentence for each.
 */
export function costlyLiterals(files: Readonly<Record<string, string>>): string[] {
  return Object.entries(files).flatMap(([path, text]) => {
    const found: string[] = [];
    visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true), (node) => {
      const cost = costOf(node);
      if (cost) found.push(`${path} ${cost}`);
    });
    return found;
  });
}

function costOf(node: ts.Node): string | undefined {
  if (ts.isGetAccessor(node) && ts.isObjectLiteralExpression(node.parent))
    return `${node.name.getText()}: getter of a literal`;
  const mayGenerate = ts.isFunctionDeclaration(node) || ts.isFunctionExpression(node) || ts.isMethodDeclaration(node);
  if (mayGenerate && node.asteriskToken && isInFunction(node))
    return `${node.name?.getText() ?? ''}: generator in a function`;
  return undefined;
}

/** The methods of a class are made with it. */
function isInFunction(node: ts.Node): boolean {
  for (let outer = node.parent; outer; outer = outer.parent) if (ts.isFunctionLike(outer)) return true;
  return false;
}

function visit(node: ts.Node, look: (node: ts.Node) => void): void {
  look(node);
  ts.forEachChild(node, (child) => visit(child, look));
}
