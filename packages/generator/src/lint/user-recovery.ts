import { dirname, join } from 'node:path/posix';
import { load } from 'js-yaml';
import { isRef, type JsonObject, objectOf, textsOf } from '../json.ts';
import { formatNames } from '../validation/message-text.ts';

/** A value of a specification file, and the path of the file. */
interface Located {
  readonly path: string;
  readonly node: JsonObject;
}

/**
 * Returns a problem for each x-recovery that names an operation, a parameter, a field or a value
 * that does not exist.
 *
 * @param texts the contents of all YAML files below spec/, by path relative to the repository root
 */
export function recoveryProblems(texts: ReadonlyMap<string, string>): string[] {
  return [...texts].flatMap(([path, text]) => {
    if (!/^x-recovery:/m.test(text)) return [];
    const line = text.slice(0, text.search(/^x-recovery:/m)).split('\n').length;
    const checker = new RecoveryChecker(texts, { path, node: objectOf(load(text)) });
    return checker.problems().map((problem) => `${path}:${line}: x-recovery: ${problem}`);
  });
}

class RecoveryChecker {
  readonly #texts: ReadonlyMap<string, string>;
  readonly #message: Located;
  readonly #problems: string[] = [];

  constructor(texts: ReadonlyMap<string, string>, message: Located) {
    this.#texts = texts;
    this.#message = message;
  }

  problems(): string[] {
    const recovery = objectOf(this.#message.node['x-recovery']);
    const payload = this.#at(this.#message, 'payload');
    for (const kind of ['open', 'closed', 'one']) {
      for (const query of objectsOf(recovery[kind])) {
        const row = this.#query(query);
        const fields = { ...objectOf(recovery.fields), average: recovery.average };
        this.#fields(kind === 'one' ? row : this.#at(row, 'items'), Object.values(fields));
      }
    }
    this.#keys(payload, recovery);
    const fills = objectOf(recovery.fills);
    if (recovery.fills !== undefined) {
      this.#fields(this.#at(this.#query(fills), 'items'), Object.values(objectOf(fills.fields)));
      this.#keys(payload, fills);
      const statuses = textsOf(this.#at(payload, 'properties', 'X')?.node.enum);
      for (const value of [...textsOf(recovery.final), fills.partly, fills.completely]) {
        this.#require('value of `X`', value, statuses);
      }
    }
    for (const table of objectsOf(recovery.unreported)) this.#table(table);
    if (recovery.operation !== undefined) this.#account(payload, recovery);
    return this.#problems;
  }

  #table(table: JsonObject): void {
    const body = this.#query(table);
    const rows = table.rows === undefined ? body : this.#at(body, 'properties', String(table.rows));
    const row = this.#at(rows, table.entries === undefined ? 'items' : 'additionalProperties');
    const names = [...textsOf(table.key), ...textsOf(table.compared)];
    const removed = Object.keys(objectOf(table.removed));
    this.#fields(
      row,
      [...names, ...removed].filter((name) => name !== table.entries),
    );
  }

  #account(payload: Located | undefined, recovery: JsonObject): void {
    const body = this.#query(recovery);
    this.#fields(body, Object.values(objectOf(recovery.fields)));
    const row = this.#at(body, 'properties', String(recovery.rows), 'items');
    this.#fields(row, Object.values(objectOf(recovery.rowFields)));
    const balance = this.#at(payload, 'properties', String(recovery.list), 'items');
    this.#keys(balance, { fields: recovery.rowFields });
  }

  /** Checks a query and its parameters, and returns the schema of its response. */
  #query(query: JsonObject): Located | undefined {
    const section = String(this.#message.node['x-section']);
    const operation = this.#file(`spec/${section}/operations/${query.operation}.yaml`);
    if (operation === undefined) {
      this.#problems.push(`the section ${section} has no operation \`${query.operation}\``);
      return undefined;
    }
    const parameters = objectsOf(operation.node.parameters).map(({ name }) => String(name));
    const sent = [...Object.keys(objectOf(query.with)), query.id, query.clientOrderId];
    for (const name of sent) {
      if (name !== undefined) this.#require(`parameter of ${query.operation}`, name, parameters);
    }
    const { below } = objectOf(objectOf(operation.node['x-paging']).newestFirst);
    if (query.below !== below) {
      const problem = `\`below\` of ${query.operation} must be ${below}, as in its x-paging`;
      this.#problems.push(`${problem}; got ${query.below}`);
    }
    return this.#at(operation, 'responses', '200', 'content', 'application/json', 'schema');
  }

  /** Requires that the schema has the keys of a mapping. */
  #keys(schema: Located | undefined, { fields }: JsonObject): void {
    this.#fields(schema, Object.keys(objectOf(fields)));
  }

  #fields(schema: Located | undefined, names: readonly unknown[]): void {
    if (schema === undefined) return;
    const known = Object.keys(objectOf(schema.node.properties));
    for (const name of names) {
      if (name !== undefined) this.#require(`field in ${schema.path}`, name, known);
    }
  }

  #require(kind: string, name: unknown, known: readonly string[]): void {
    if (known.includes(String(name))) return;
    this.#problems.push(`\`${name}\` is no ${kind}; expected one of ${formatNames(known)}`);
  }

  /** Returns the value at a path of keys, and resolves every reference on the path. */
  #at(from: Located | undefined, ...keys: readonly string[]): Located | undefined {
    let at = from;
    for (const key of keys) {
      const next = at?.node[key];
      if (at === undefined || next === undefined) return undefined;
      at = isRef(next)
        ? this.#file(join(dirname(at.path), next.$ref))
        : { path: at.path, node: objectOf(next) };
    }
    return at;
  }

  #file(path: string): Located | undefined {
    const text = this.#texts.get(path);
    return text === undefined ? undefined : { path, node: objectOf(load(text)) };
  }
}

const objectsOf = (value: unknown): JsonObject[] =>
  (Array.isArray(value) ? value : []).map((one) => objectOf(one));
