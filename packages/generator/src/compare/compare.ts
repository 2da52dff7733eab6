import { objectOf } from '../json.ts';
import { type Change, fieldChange, merged, type Place, schemaChange } from './change.ts';
import { differences, keysOf } from './differences.ts';
import { type PartRecord, type PartRecords, recordsOf } from './records.ts';
import { compareSchemas, type SchemaUse } from './schemas.ts';
import { isLarger, verdictOf } from './verdict.ts';
import { errorsPath, type Version } from './version.ts';

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

/** Compares the fields of two records. A missing record was added or removed. */
function* fieldChanges(kind: string, before: unknown, after: unknown, place: Place): Changes {
  const parents = { before: objectOf(before), after: objectOf(after) };
  for (const difference of differences(before, after)) {
    yield fieldChange(kind, difference, place, verdictOf(kind, difference, parents));
  }
}

/** The comparison of an OpenAPI or AsyncAPI document. */
class DocumentComparison {
  readonly #document: string;
  /** The section, or `control`. */
  readonly #owner: string;
  /** The versions in which a file is searched. */
  readonly #versions: readonly Version[];
  readonly #before: PartRecords;
  readonly #after: PartRecords;
  readonly #schemas: Omit<SchemaUse, 'visited'>;
  /** The named schemas that operations or messages use. */
  readonly #used = new Set<string>();

  constructor(document: string, before: Version, after: Version) {
    this.#document = document;
    this.#owner = document.replace(/-streams$/, '');
    this.#versions = [after, before];
    const bundle = before.documents[document] ?? {};
    const newBundle = after.documents[document] ?? {};
    this.#before = recordsOf(bundle);
    this.#after = recordsOf(newBundle);
    this.#schemas = {
      before: objectOf(objectOf(bundle.components).schemas),
      after: objectOf(objectOf(newBundle.components).schemas),
    };
  }

  *changes(): Changes {
    const newPaths = this.#newPaths();
    for (const [from, to] of newPaths) {
      const names = { before: nameIn(from), after: nameIn(to) };
      const difference = { kind: 'changed', path: ['name'], ...names } as const;
      const verdict = verdictOf('operation', difference);
      // The pages say since when the new name exists.
      const change = fieldChange('operation', difference, this.#place(to), verdict);
      yield { ...change, kind: 'added', path: to };
    }
    const entries = Object.entries(this.#before);
    const old = Object.fromEntries(
      entries.map(([path, record]) => [newPaths.get(path) ?? path, record]),
    );
    for (const path of keysOf(old, this.#after)) {
      yield* this.#compare(old[path], this.#after[path], this.#place(path));
    }
  }

  /** Finds operations with another name and an old route, which can be an alias of a new one. */
  #newPaths(): ReadonlyMap<string, string> {
    const added = Object.entries(this.#after).filter(([path]) => !(path in this.#before));
    const removed = Object.entries(this.#before).filter(([path]) => !(path in this.#after));
    const pairs = removed.flatMap(([from, { kind, fields }]) =>
      added
        .filter(
          (one) => kind === 'operation' && String(fields.route) in objectOf(one[1].fields.path),
        )
        .map(([to]) => [from, to] as const),
    );
    return new Map(pairs);
  }

  *#compare(old: PartRecord | undefined, now: PartRecord | undefined, place: Place): Changes {
    yield* fieldChanges((now ?? old)?.kind ?? '', old?.fields, now?.fields, place);
    if (old === undefined || now === undefined) return;
    const isUnused = now.kind === 'schema' && !this.#used.has(place.label);
    for (const direction of isUnused ? [undefined] : (now.directions ?? [])) {
      const use = { ...this.#schemas, ...(direction && { direction }), visited: new Set<string>() };
      const start = { keys: [], at: now.kind === 'parameter' ? place.label : '' };
      for (const change of compareSchemas(old.schema ?? {}, now.schema ?? {}, start, use)) {
        const { name } = change;
        const isNamed = name !== undefined;
        const of = isNamed ? this.#place(`schemas/${name}`) : place;
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

  #place(path: string): Place {
    const [group = ''] = path.split('/');
    const name = nameIn(path);
    return {
      document: this.#document,
      concern: group === 'document' ? this.#owner : `${this.#owner}/${name}`,
      file: this.#file(group, name),
      path,
      label: group === 'schemas' ? name : '',
    };
  }

  /** Returns the path of the file with an operation, a schema, a channel or a message. */
  #file(group: string, name: string): string {
    const kind = this.#owner === this.#document ? 'openapi' : 'asyncapi';
    const document = `spec/${this.#owner}/${kind}.yaml`;
    const paths = [this.#owner, 'common'].map((folder) => `spec/${folder}/${group}/${name}.yaml`);
    const [channel = '', message = ''] = name.split(' ');
    const keys = ['channels', channel, ...(message === '' ? [] : ['messages', message])];
    for (const { spec } of this.#versions) {
      const part = spec.resolve(spec.at(spec.file(document), ...keys));
      const found = paths.find((path) => spec.files.has(path)) ?? part?.file.path;
      if (found !== undefined) return found;
    }
    return document;
  }
}

/** Returns the name at the end of a path such as `operations/getDepth`. */
function nameIn(path: string): string {
  return path.slice(path.indexOf('/') + 1);
}

/** Compares the entries of the error catalogue, and their order. */
function* catalogueChanges({ errors: before }: Version, { errors: after }: Version): Changes {
  const placeOf = (code: string): Place => ({
    document: 'errors',
    concern: 'error catalogue',
    file: errorsPath,
    path: `errors/${code}`,
    label: code,
  });
  for (const code of keysOf(before, after)) {
    yield* fieldChanges('error', before[code], after[code], placeOf(code));
  }
  const old = Object.keys(before).filter((code) => code in after);
  const now = Object.keys(after).filter((code) => code in before);
  const moved = now.find((code, index) => old[index] !== code);
  if (moved === undefined) return;
  const difference = { kind: 'changed', path: ['order'] } as const;
  const change = fieldChange('error', difference, placeOf(moved), verdictOf('error', difference));
  yield { ...change, what: `error ${moved} moved in the order of the checks` };
}

function* workflowChanges({ workflows: before }: Version, { workflows: after }: Version): Changes {
  for (const name of keysOf(before, after)) {
    const { file = '', onlyOurs } = after[name] ?? before[name] ?? {};
    const concern = `workflow ${name}`;
    const place = { document: 'workflows', concern, file, path: `workflows/${name}`, label: '' };
    const changes = fieldChanges('workflow', before[name]?.fields, after[name]?.fields, place);
    for (const change of changes) {
      // Other brokers need not follow a rule of the sandbox.
      yield onlyOurs && change.bump === 'major' ? { ...change, bump: 'minor' } : change;
    }
  }
}
