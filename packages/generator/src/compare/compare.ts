import { objectOf } from '../json.ts';
import { type Change, fieldChange, merged, type Place, schemaChange } from './change.ts';
import { differences, keysOf, nameOfValue, setOf } from './differences.ts';
import { isLarger, verdictOf } from './policy.ts';
import { type PartRecord, type PartRecords, recordsOf } from './records.ts';
import { compareSchemas, type SchemaUse } from './schemas.ts';
import { errorsPath, type Version, type Workflow } from './version.ts';

type Changes = Iterable<Change>;

/** Compares two versions of the specification. The largest changes come first. */
export function compareVersions(before: Version, after: Version): Change[] {
  const names = keysOf(before.documents, after.documents);
  const changed = names.filter((name) => before.documents[name] !== after.documents[name]);
  const found = changed.flatMap((name) =>
    merged(new DocumentComparison(name, before, after).changes(), () => ''),
  );
  found.push(...catalogueChanges(before, after), ...workflowChanges(before, after));
  return merged(found, ({ bump }) => bump).sort(
    (a, b) => Number(isLarger(b.bump, a.bump)) - Number(isLarger(a.bump, b.bump)),
  );
}

/** Compares two records field by field. */
function* recordChanges(
  before: PartRecord | undefined,
  after: PartRecord | undefined,
  place: Place,
): Changes {
  const { kind } = after ?? before ?? { kind: '' };
  const parents = { before: before?.fields ?? {}, after: after?.fields ?? {} };
  for (const difference of differences(before?.fields, after?.fields)) {
    yield fieldChange(kind, difference, place, verdictOf(kind, difference, parents));
  }
}

/** The comparison of an OpenAPI or AsyncAPI document. */
class DocumentComparison {
  readonly #document: string;
  /** The versions in which a file is searched. */
  readonly #versions: readonly Version[];
  readonly #before: PartRecords;
  readonly #after: PartRecords;
  readonly #schemas: Omit<SchemaUse, 'visited'>;
  /** The new paths of records that only changed their names. */
  readonly #newPaths: ReadonlyMap<string, string>;
  /** The named schemas that operations or messages use. */
  readonly #used = new Set<string>();

  constructor(document: string, before: Version, after: Version) {
    this.#document = document;
    this.#versions = [after, before];
    const bundle = before.documents[document] ?? {};
    const newBundle = after.documents[document] ?? {};
    const schemas = objectOf(objectOf(bundle.components).schemas);
    const newSchemas = objectOf(objectOf(newBundle.components).schemas);
    const isSameSchema = (from: string, to: string) =>
      nameOfValue(schemas[from]) === nameOfValue(newSchemas[to]);
    const records = recordsOf(bundle);
    this.#after = recordsOf(newBundle);
    this.#newPaths = newPaths(records, this.#after, isSameSchema);
    const entries = Object.entries(records);
    this.#before = Object.fromEntries(
      entries.map(([path, record]) => [this.#newPaths.get(path) ?? path, record]),
    );
    const newNames = new Map([...this.#newPaths].map(([from, to]) => [nameIn(from), nameIn(to)]));
    this.#schemas = { before: schemas, after: newSchemas, newNames };
  }

  *changes(): Changes {
    for (const [from, to] of this.#newPaths) {
      const kind = to.startsWith('schemas/') ? 'schema' : 'operation';
      const names = { before: nameIn(from), after: nameIn(to) };
      const difference = { kind: 'changed', path: ['name'], ...names } as const;
      const place = { ...this.#place(to, this.#after[to]), label: '' };
      const change = fieldChange(kind, difference, place, verdictOf(kind, difference));
      // The pages say since when the new name exists.
      yield { ...change, kind: 'added', path: to };
    }
    for (const path of keysOf(this.#before, this.#after)) {
      const old = this.#before[path];
      const now = this.#after[path];
      yield* this.#compare(old, now, this.#place(path, now ?? old));
    }
  }

  *#compare(old: PartRecord | undefined, now: PartRecord | undefined, place: Place): Changes {
    yield* recordChanges(old, now, place);
    if (old === undefined || now === undefined) return;
    const isUnused = now.kind === 'schema' && !this.#used.has(place.label);
    for (const direction of isUnused ? [undefined] : (now.directions ?? [])) {
      const use = { ...this.#schemas, ...(direction && { direction }), visited: new Set<string>() };
      const start = { keys: [], at: now.kind === 'parameter' ? place.label : '' };
      for (const change of compareSchemas(old.schema ?? {}, now.schema ?? {}, start, use)) {
        const { name } = change;
        const isNamed = name !== undefined;
        const of = isNamed ? this.#place(`schemas/${name}`, undefined) : place;
        const side = now.kind === 'message' ? 'payload' : (direction ?? '');
        const label = isNamed ? `type ${name}` : side;
        yield schemaChange(change, { ...of, concern: place.concern }, label);
      }
      for (const pair of use.visited) this.#used.add(pair.split(' ')[1] ?? '');
    }
    const parts = { old: old.parts ?? {}, now: now.parts ?? {} };
    for (const key of keysOf(parts.old, parts.now)) {
      const inside = { ...place, path: `${place.path}/${key}`, label: nameIn(key) };
      yield* this.#compare(parts.old[key], parts.now[key], inside);
    }
  }

  #place(path: string, record: PartRecord | undefined): Place {
    const name = nameIn(path);
    const owner = this.#document.replace(/-streams$/, '');
    const [group = ''] = path.split('/');
    const place = { document: this.#document, path, label: group === 'schemas' ? name : '' };
    const [id = '', message = ''] = name.split(' ');
    const keys: Readonly<Record<string, readonly string[]>> = {
      operations: ['paths', ...routeKeys(record)],
      channels: ['channels', name],
      messages: ['channels', id, 'messages', message],
    };
    const concern = group === 'document' ? owner : `${owner}/${name}`;
    return { ...place, concern, file: this.#file(owner, keys[group] ?? [], name) };
  }

  /** Returns the file of a value of the document, or that of a named schema. */
  #file(owner: string, keys: readonly string[], schema: string): string {
    const kind = owner === this.#document ? 'openapi' : 'asyncapi';
    const document = `spec/${owner}/${kind}.yaml`;
    const named = [owner, 'common'].map((folder) => `spec/${folder}/schemas/${schema}.yaml`);
    const paths = this.#versions.flatMap(({ spec }) => {
      const found = spec.resolve(spec.at(spec.file(document), ...keys))?.file.path;
      return [...named.filter((path) => keys.length === 0 && spec.files.has(path)), found ?? []];
    });
    return paths.flat()[0] ?? document;
  }
}

/** Returns the method and the path of an operation as keys of a document. */
function routeKeys(record: PartRecord | undefined): string[] {
  const [method = '', path = ''] = String(record?.fields.route).split(' ');
  return [path, method.toLowerCase()];
}

/** Returns the name at the end of a path such as `operations/getDepth`. */
function nameIn(path: string): string {
  return path.slice(path.indexOf('/') + 1);
}

/**
 * Finds records that only changed their names: operations with an old route, which can be an alias
 * of a new one, and equal schemas.
 */
function newPaths(
  before: PartRecords,
  after: PartRecords,
  isSameSchema: (from: string, to: string) => boolean,
): Map<string, string> {
  const isSame = (from: string, to: string): boolean => {
    const old = before[from];
    const now = after[to];
    if (old?.kind !== now?.kind) return false;
    if (now?.kind === 'schema') return isSameSchema(nameIn(from), nameIn(to));
    return now?.kind === 'operation' && `${old?.fields.route}` in objectOf(now.fields.path);
  };
  const added = Object.keys(after).filter((path) => !Object.hasOwn(before, path));
  const removed = Object.keys(before).filter((path) => !Object.hasOwn(after, path));
  const pairs = removed.map((from) => [from, added.find((to) => isSame(from, to))] as const);
  return new Map(pairs.flatMap(([from, to]) => (to === undefined ? [] : [[from, to] as const])));
}

/** Compares the entries of the error catalogue, and their order. */
function* catalogueChanges(before: Version, after: Version): Changes {
  const record = (fields: unknown): PartRecord | undefined =>
    fields === undefined ? undefined : { kind: 'error', fields: objectOf(fields) };
  const placeOf = (code: string): Place => ({
    document: 'errors',
    concern: 'error catalogue',
    file: errorsPath,
    path: `errors/${code}`,
    label: code,
  });
  for (const code of keysOf(before.errors, after.errors)) {
    yield* recordChanges(record(before.errors[code]), record(after.errors[code]), placeOf(code));
  }
  const old = Object.keys(before.errors).filter((code) => code in after.errors);
  const now = Object.keys(after.errors).filter((code) => code in before.errors);
  const moved = now.find((code, index) => old[index] !== code);
  if (moved === undefined) return;
  const difference = { kind: 'changed', path: ['order'] } as const;
  const change = fieldChange('error', difference, placeOf(moved), verdictOf('error', difference));
  yield { ...change, what: `error ${moved} moved in the order of the checks` };
}

function* workflowChanges(before: Version, after: Version): Changes {
  for (const name of keysOf(before.workflows, after.workflows)) {
    const old = before.workflows[name];
    const now = after.workflows[name];
    const known = now ?? old;
    if (known === undefined) continue;
    const place: Place = {
      document: 'workflows',
      concern: `workflow ${name}`,
      file: known.file,
      path: `workflows/${name}`,
      label: '',
    };
    for (const change of recordChanges(workflowRecord(old), workflowRecord(now), place)) {
      // Other brokers need not follow a rule of the sandbox.
      yield known.onlyOurs && change.bump === 'major' ? { ...change, bump: 'minor' } : change;
    }
  }
}

function workflowRecord(workflow: Workflow | undefined): PartRecord | undefined {
  if (workflow === undefined) return undefined;
  const { summary, expects, calls } = workflow;
  const conditions = Object.entries(expects).flatMap(([step, list]) =>
    list.map((condition) => `${step}: ${condition}`),
  );
  return { kind: 'workflow', fields: { summary, expects: setOf(conditions), call: calls } };
}
