import ts from 'typescript';

/** Where an error body may be built. */
const BODY_BUILDERS = ['http/error-response.ts', 'http/listening.ts'];
/** Where a code may be a variable, because it is a parameter. */
const CODE_TAKERS = ['errors/index.ts'];
const TEXT_QUESTIONS = ['includes', 'startsWith', 'endsWith', 'indexOf', 'match', 'search'];
const COMPARISONS = [
  ts.SyntaxKind.EqualsEqualsToken,
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
];
const NAMES_AN_ERROR = /err|cause|problem|failure|reason|exception|caught/i;

/**
 * The error-code rule: every code that is thrown is in the list and every code in the list is thrown, error bodies are
 * built in one place, and nobody asks an error for its message to decide something. Returns a sentence for each breach.
 */
export function errorCodeBreaches(files: Readonly<Record<string, string>>, codes: readonly string[]): string[] {
  const thrown = new Set<string>();
  const breaches: string[] = [];
  for (const [path, text] of Object.entries(files)) {
    const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
    const messages = messageNames(source);
    visit(source, (node) => {
      const breach = breachOf(node, path, messages, codes, thrown);
      if (breach) breaches.push(`${path}:${lineOf(source, node)} ${breach}`);
    });
  }
  const unused = codes.filter((code) => !thrown.has(code)).map((code) => `${code} is in the list and never thrown`);
  return [...breaches, ...unused];
}

function breachOf(
  node: ts.Node,
  path: string,
  messages: ReadonlySet<string>,
  codes: readonly string[],
  thrown: Set<string>,
): string | undefined {
  if (ts.isNewExpression(node) && node.expression.getText() === 'Problem') {
    const code = node.arguments?.[0];
    if (code && ts.isStringLiteral(code)) {
      thrown.add(code.text);
      return codes.includes(code.text) ? undefined : `throws ${code.text}, which is not in the list`;
    }
    return CODE_TAKERS.includes(path) ? undefined : 'throws a Problem whose code is no literal';
  }
  if (isErrorBody(node) && !BODY_BUILDERS.includes(path)) return 'builds an error body of its own';
  if (asksMessage(node, messages)) return "decides by an error's message";
  return undefined;
}

function isErrorBody(node: ts.Node): boolean {
  if (!ts.isObjectLiteralExpression(node)) return false;
  const isSchema = node.properties.every((property) => {
    return ts.isPropertyAssignment(property) && ts.isObjectLiteralExpression(property.initializer);
  });
  if (isSchema) return false;
  const names = node.properties.map(({ name }) => name?.getText().replace(/['"]/g, ''));
  return ['error', 'code', 'message'].every((name) => names.includes(name));
}

function asksMessage(node: ts.Node, messages: ReadonlySet<string>): boolean {
  const isMessage = (part: ts.Node | undefined): boolean => {
    if (!part) return false;
    if (ts.isIdentifier(part)) return messages.has(part.text);
    return (
      ts.isPropertyAccessExpression(part) &&
      part.name.text === 'message' &&
      NAMES_AN_ERROR.test(part.expression.getText())
    );
  };
  if (ts.isBinaryExpression(node) && COMPARISONS.includes(node.operatorToken.kind)) {
    return isMessage(node.left) || isMessage(node.right);
  }
  if (ts.isSwitchStatement(node)) return isMessage(node.expression);
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false;
  const { name, expression: receiver } = node.expression;
  if (TEXT_QUESTIONS.includes(name.text)) return isMessage(receiver);
  return ['test', 'exec'].includes(name.text) && node.arguments.some(isMessage);
}

/** Variables that hold an error's message, taken out of it by destructuring. */
function messageNames(source: ts.SourceFile): Set<string> {
  const names = new Set<string>();
  visit(source, (node) => {
    if (!ts.isVariableDeclaration(node) || !ts.isObjectBindingPattern(node.name) || !node.initializer) return;
    if (!NAMES_AN_ERROR.test(node.initializer.getText())) return;
    for (const { propertyName, name } of node.name.elements) {
      if ((propertyName ?? name).getText() === 'message') names.add(name.getText());
    }
  });
  return names;
}

function visit(node: ts.Node, see: (node: ts.Node) => void): void {
  see(node);
  ts.forEachChild(node, (child) => visit(child, see));
}

function lineOf(source: ts.SourceFile, node: ts.Node): number {
  return source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
}
