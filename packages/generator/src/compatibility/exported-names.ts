import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';

/** What a name is: a `foreign` name belongs to another package. */
type NameKind = 'value' | 'class' | 'type' | 'foreign';

/** A type parameter, with the source of its constraint. */
interface TypeParameter {
  readonly name: string;
  readonly constraint?: string;
  readonly hasDefault: boolean;
}

/** An exported name and its declaration. */
export interface ExportedName {
  readonly kind: NameKind;
  /** The declaration file, and the name in it. */
  readonly path: string;
  readonly local: string;
  readonly parameters: readonly TypeParameter[];
}

type Names = Map<string, ExportedName>;

/** Returns the exported names of a declaration file. */
export function exportedNames(path: string): ReadonlyMap<string, ExportedName> {
  const names: Names = new Map();
  if (!existsSync(path)) return names;
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest);
  for (const statement of source.statements) {
    if (ts.isExportDeclaration(statement)) addExports(statement, source, names);
    else addDeclaration(statement, source, names);
  }
  return names;
}

function addExports(
  { moduleSpecifier, exportClause, isTypeOnly }: ts.ExportDeclaration,
  source: ts.SourceFile,
  names: Names,
): void {
  const module = moduleSpecifier && ts.isStringLiteral(moduleSpecifier) ? moduleSpecifier.text : '';
  const path = source.fileName;
  const isLocal = module.startsWith('.');
  const target = isLocal
    ? exportedNames(join(dirname(path), module.replace(/\.js$/, '.d.ts')))
    : undefined;
  const other = (kind: NameKind, local: string): ExportedName => ({
    kind,
    path,
    local,
    parameters: [],
  });
  if (exportClause === undefined) {
    if (target === undefined) names.set(`* from ${module}`, other('foreign', ''));
    for (const [name, known] of target ?? []) names.set(name, known);
    return;
  }
  if (ts.isNamespaceExport(exportClause)) {
    const namespace = exportClause.name.text;
    if (target === undefined) names.set(namespace, other('foreign', namespace));
    for (const [name, known] of target ?? []) names.set(`${namespace}.${name}`, known);
    return;
  }
  for (const element of exportClause.elements) {
    const original = (element.propertyName ?? element.name).text;
    const declared = module === '' ? localName(source, original) : undefined;
    const known = target?.get(original) ?? declared ?? other('foreign', original);
    const isType = isTypeOnly || element.isTypeOnly;
    const kind = isType && known.kind === 'class' ? 'type' : known.kind;
    names.set(element.name.text, { ...known, kind });
  }
}

/** Returns a name that a module declares and exports in separate statements. */
function localName(source: ts.SourceFile, name: string): ExportedName | undefined {
  const names: Names = new Map();
  for (const statement of source.statements) addDeclaration(statement, source, names, true);
  return names.get(name);
}

function addDeclaration(
  statement: ts.Statement,
  source: ts.SourceFile,
  names: Names,
  isAnyExported = false,
): void {
  const modifiers = ts.canHaveModifiers(statement) ? ts.getModifiers(statement) : undefined;
  const isExported = modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
  if (!isExported && !isAnyExported) return;
  const path = source.fileName;
  const add = (local: string, kind: NameKind, parameters: TypeParameter[] = []): void => {
    names.set(local, { kind, path, local, parameters });
  };
  if (ts.isVariableStatement(statement)) {
    for (const { name } of statement.declarationList.declarations) {
      if (ts.isIdentifier(name)) add(name.text, 'value');
    }
  } else if (ts.isFunctionDeclaration(statement) && statement.name) {
    add(statement.name.text, 'value');
  } else if (ts.isClassDeclaration(statement) && statement.name) {
    add(statement.name.text, 'class', typeParameters(statement, source));
  } else if (ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement)) {
    add(statement.name.text, 'type', typeParameters(statement, source));
  }
}

function typeParameters(
  declaration: ts.ClassDeclaration | ts.InterfaceDeclaration | ts.TypeAliasDeclaration,
  source: ts.SourceFile,
): TypeParameter[] {
  return (declaration.typeParameters ?? []).map(({ name, constraint, default: standard }) => ({
    name: name.text,
    ...(constraint && { constraint: constraint.getText(source) }),
    hasDefault: standard !== undefined,
  }));
}
