import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';

/** What a name is. `generic` is a type with parameters, `foreign` a name of another package. */
export type NameKind = 'value' | 'class' | 'type' | 'generic' | 'foreign';

/** Returns the exported names of a declaration file. */
export function exportedNames(path: string): ReadonlyMap<string, NameKind> {
  const names = new Map<string, NameKind>();
  if (!existsSync(path)) return names;
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest);
  for (const statement of source.statements) {
    if (ts.isExportDeclaration(statement)) addExports(statement, path, source, names);
    else addDeclaration(statement, names);
  }
  return names;
}

function addExports(
  { moduleSpecifier, exportClause, isTypeOnly }: ts.ExportDeclaration,
  path: string,
  source: ts.SourceFile,
  names: Map<string, NameKind>,
): void {
  const module = moduleSpecifier && ts.isStringLiteral(moduleSpecifier) ? moduleSpecifier.text : '';
  const isLocal = module.startsWith('.');
  const target = isLocal
    ? exportedNames(join(dirname(path), module.replace(/\.js$/, '.d.ts')))
    : undefined;
  if (exportClause === undefined) {
    if (target === undefined) names.set(`* from ${module}`, 'foreign');
    for (const [name, kind] of target ?? []) names.set(name, kind);
    return;
  }
  if (ts.isNamespaceExport(exportClause)) {
    names.set(exportClause.name.text, 'value');
    return;
  }
  for (const element of exportClause.elements) {
    const known = target?.get((element.propertyName ?? element.name).text);
    const local =
      module === '' ? localKind(source, (element.propertyName ?? element.name).text) : undefined;
    const kind = known ?? local ?? 'foreign';
    const isType = isTypeOnly || element.isTypeOnly;
    names.set(element.name.text, isType && kind === 'class' ? 'type' : kind);
  }
}

/** Returns what a name is that a module declares and exports in separate statements. */
function localKind(source: ts.SourceFile, name: string): NameKind | undefined {
  const names = new Map<string, NameKind>();
  for (const statement of source.statements) addDeclaration(statement, names, true);
  return names.get(name);
}

function addDeclaration(
  statement: ts.Statement,
  names: Map<string, NameKind>,
  isAnyExported = false,
): void {
  const modifiers = ts.canHaveModifiers(statement) ? ts.getModifiers(statement) : undefined;
  const isExported = modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
  if (!isExported && !isAnyExported) return;
  if (ts.isVariableStatement(statement)) {
    for (const { name } of statement.declarationList.declarations) {
      if (ts.isIdentifier(name)) names.set(name.text, 'value');
    }
  } else if (ts.isFunctionDeclaration(statement) && statement.name) {
    names.set(statement.name.text, 'value');
  } else if (ts.isClassDeclaration(statement) && statement.name) {
    names.set(statement.name.text, statement.typeParameters ? 'value' : 'class');
  } else if (ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement)) {
    names.set(statement.name.text, statement.typeParameters ? 'generic' : 'type');
  }
}
