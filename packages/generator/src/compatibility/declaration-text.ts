import ts from 'typescript';

const { factory } = ts;

/**
 * Returns the public part of a declaration file, in a form that the compiler compares strictly:
 *
 * - without private and protected members, because two versions of a class with such members would
 *   never be assignable to each other
 * - with properties instead of methods, because the compiler accepts a method whose arguments
 *   are narrower than before
 * - with the constraints of the type parameters of functions instead of these parameters, because
 *   the compiler cannot compare types that depend on the parameters of two functions
 * - with imports of declaration files instead of sources
 */
export function publicDeclarations(text: string): string {
  return strictMethods(text).replace(/(from |import\()(['"])(\.[^'"]*)\.ts\2/g, '$1$2$3.js$2');
}

function strictMethods(text: string): string {
  const source = ts.createSourceFile('declarations.d.ts', text, ts.ScriptTarget.Latest);
  const { transformed } = ts.transform(source, [
    (context) => (file) => {
      const visit = (node: ts.Node): ts.Node => {
        const visited = ts.visitEachChild(node, visit, context);
        return withProperties(withoutTypeParameters(visited, context));
      };
      return ts.visitNode(file, visit) as ts.SourceFile;
    },
  ]);
  const [file] = transformed;
  return file === undefined ? text : ts.createPrinter({ removeComments: true }).printFile(file);
}

/** Returns a signature whose type parameters are replaced by arguments. */
function withoutTypeParameters(node: ts.Node, context: ts.TransformationContext): ts.Node {
  if (!isSignature(node) || node.typeParameters === undefined) return node;
  const own: ReadonlySet<ts.Node> = new Set(node.typeParameters);
  const types = new Map<string, ts.TypeNode>();
  const replace = (child: ts.Node): ts.Node | undefined => {
    if (own.has(child)) return undefined;
    const name = ts.isTypeReferenceNode(child) ? child.typeName : undefined;
    const known = name && ts.isIdentifier(name) ? types.get(name.text) : undefined;
    return known ?? ts.visitEachChild(child, replace, context);
  };
  for (const [index, { name, constraint }] of node.typeParameters.entries()) {
    const type = argument(index);
    const limit = ts.visitNode(constraint, replace, ts.isTypeNode);
    const both = limit ? factory.createIntersectionTypeNode([limit, type]) : type;
    types.set(name.text, factory.createParenthesizedType(both));
  }
  return ts.visitEachChild(node, replace, context);
}

type Signature =
  | ts.FunctionDeclaration
  | ts.FunctionTypeNode
  | ts.CallSignatureDeclaration
  | Method;

function isSignature(node: ts.Node): node is Signature {
  return (
    ts.isFunctionDeclaration(node) ||
    ts.isFunctionTypeNode(node) ||
    ts.isCallSignatureDeclaration(node) ||
    ts.isMethodSignature(node) ||
    ts.isMethodDeclaration(node)
  );
}

/** Returns the type `{ readonly argument0: true }`, which is no other argument. */
function argument(index: number): ts.TypeNode {
  const readonly = factory.createModifier(ts.SyntaxKind.ReadonlyKeyword);
  const type = factory.createLiteralTypeNode(factory.createTrue());
  const name = `argument${index}`;
  return factory.createTypeLiteralNode([
    factory.createPropertySignature([readonly], name, undefined, type),
  ]);
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
  return members.filter(isPublic).flatMap((member): ts.ClassElement[] => {
    if (!ts.isMethodDeclaration(member)) return [member];
    const overloads = methods.filter((one) => nameOf(one) === nameOf(member));
    if (overloads[0] !== member) return [];
    const { modifiers, name, questionToken } = member;
    const type = functionType(overloads);
    return [factory.createPropertyDeclaration(modifiers, name, questionToken, type, undefined)];
  });
}

/** A private constructor says that only the package makes objects. */
function isPublic(member: ts.ClassElement): boolean {
  if (ts.isConstructorDeclaration(member)) return true;
  if (member.name && ts.isPrivateIdentifier(member.name)) return false;
  const modifiers = ts.canHaveModifiers(member) ? ts.getModifiers(member) : undefined;
  const { PrivateKeyword, ProtectedKeyword } = ts.SyntaxKind;
  return !modifiers?.some(({ kind }) => kind === PrivateKeyword || kind === ProtectedKeyword);
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
