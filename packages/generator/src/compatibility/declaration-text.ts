import ts from 'typescript';

const { factory } = ts;

/**
 * Returns the public part of a declaration file, in a form that the compiler compares strictly:
 *
 * - without private members, because two versions of a class with private members would never be
 *   assignable to each other
 * - with properties instead of methods, because the compiler accepts a method whose arguments
 *   are narrower than before
 * - with imports of declaration files instead of sources
 */
export function publicDeclarations(text: string): string {
  return strictMethods(text)
    .replace(/^\s*#private;$/gm, '')
    .replace(/^\s*private (?!constructor)[^;]*;$/gm, '')
    .replace(/(from |import\()(['"])(\.[^'"]*)\.ts\2/g, '$1$2$3.js$2');
}

function strictMethods(text: string): string {
  const source = ts.createSourceFile('declarations.d.ts', text, ts.ScriptTarget.Latest);
  const { transformed } = ts.transform(source, [
    (context) => (file) => {
      const visit = (node: ts.Node): ts.Node => {
        const visited = ts.visitEachChild(node, visit, context);
        return withProperties(visited);
      };
      return ts.visitNode(file, visit) as ts.SourceFile;
    },
  ]);
  const [file] = transformed;
  return file === undefined ? text : ts.createPrinter({ removeComments: true }).printFile(file);
}

/** Returns an interface, a class or an object type with properties instead of methods. */
function withProperties(node: ts.Node): ts.Node {
  if (ts.isInterfaceDeclaration(node)) {
    const { modifiers, name, typeParameters, heritageClauses } = node;
    const members = typeProperties(node.members);
    return factory.createInterfaceDeclaration(
      modifiers,
      name,
      typeParameters,
      heritageClauses,
      members,
    );
  }
  if (ts.isClassDeclaration(node)) {
    const { modifiers, name, typeParameters, heritageClauses } = node;
    const members = classProperties(node.members);
    return factory.createClassDeclaration(
      modifiers,
      name,
      typeParameters,
      heritageClauses,
      members,
    );
  }
  if (!ts.isTypeLiteralNode(node)) return node;
  return factory.createTypeLiteralNode(typeProperties(node.members));
}

function typeProperties(members: readonly ts.TypeElement[]): ts.TypeElement[] {
  const methods = members.filter(ts.isMethodSignature);
  return members.flatMap((member): ts.TypeElement[] => {
    if (!ts.isMethodSignature(member)) return [member];
    const overloads = methods.filter((one) => nameOf(one) === nameOf(member));
    if (overloads[0] !== member) return [];
    const { modifiers, name, questionToken } = member;
    const type = functionType(overloads);
    return [factory.createPropertySignature(modifiers, name, questionToken, type)];
  });
}

function classProperties(members: readonly ts.ClassElement[]): ts.ClassElement[] {
  const methods = members.filter(ts.isMethodDeclaration);
  return members.flatMap((member): ts.ClassElement[] => {
    if (!ts.isMethodDeclaration(member)) return [member];
    const overloads = methods.filter((one) => nameOf(one) === nameOf(member));
    if (overloads[0] !== member) return [];
    const { modifiers, name, questionToken } = member;
    const type = functionType(overloads);
    return [factory.createPropertyDeclaration(modifiers, name, questionToken, type, undefined)];
  });
}

type Method = ts.MethodSignature | ts.MethodDeclaration;

function nameOf({ name, modifiers }: Method): string {
  const isStatic = modifiers?.some(({ kind }) => kind === ts.SyntaxKind.StaticKeyword) === true;
  const expression = ts.isComputedPropertyName(name) ? name.expression : name;
  const last = ts.isPropertyAccessExpression(expression) ? expression.name : expression;
  return `${isStatic} ${name.kind} ${'text' in last ? last.text : ''}`;
}

function functionType(overloads: readonly Method[]): ts.TypeNode {
  const [only, ...others] = overloads;
  const anything = factory.createKeywordTypeNode(ts.SyntaxKind.AnyKeyword);
  if (only !== undefined && others.length === 0) {
    const { typeParameters, parameters, type } = only;
    return factory.createFunctionTypeNode(typeParameters, parameters, type ?? anything);
  }
  return factory.createTypeLiteralNode(
    overloads.map(({ typeParameters, parameters, type }) =>
      factory.createCallSignature(typeParameters, parameters, type ?? anything),
    ),
  );
}
