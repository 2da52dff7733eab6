import type { Provenance } from '@broker-api/spec';
import type { OperationRecord } from '@broker-api/spec/model';
import type { Statement } from '../../basis.ts';
import type { Case, ChannelId, Expectation, ExpectedError, StreamCase } from '../../cases/case.ts';
import type { StreamDocument } from '../../cases/stream-document.ts';
import {
  applicableCodes,
  errorOf,
  type Pair,
  pairsOf,
  type TestContext,
  textOf,
  type Values,
} from '../requests.ts';

/**
 * A kind of test: returns its tests of an operation or a channel. Its id in the table is the last
 * part of their ids, and begins with the number of the kind.
 */
export type Kind<Context, Test> = (id: string, context: Context) => readonly Test[];

/** What the kinds of REST tests and of stream tests have in common. */
interface Terms<Context, Item> {
  /** The statement that the tests check; by default the first source of the item or operation. */
  readonly requirement?: Statement;
  /** The items with one test each, such as parameters; a single test if absent. */
  readonly each?: (context: Context) => readonly Item[];
}

/** The inputs of an operation, and the item that a test is about. */
export type ItemOf<Item> = TestContext & { readonly item: Item };

/** What a test is made from. */
export type Test<Item> = ItemOf<Item> & { readonly values: Values };

/** The texts of a request. */
type Texts = Pick<Case, 'query' | 'body' | 'signedQuery' | 'signedBody'>;

/** What a request can have besides the query with the values. A text is also a list of pairs. */
type Request = Partial<Omit<Case, 'id' | 'title' | 'requirement' | 'expect' | keyof Texts>> & {
  readonly [Name in keyof Texts]?: string | readonly Pair[];
};

/**
 * The terms of a kind. In its id and its title, a name in braces stands for a field of the item, of
 * the operation, or of the expected error.
 */
interface KindTerms<Item> extends Terms<TestContext, Item> {
  readonly title: string | ((test: Test<Item>, expect: Expectation) => string);
  /** Whether an operation has tests of this kind; all operations if absent. */
  readonly when?: (context: TestContext) => boolean;
  /** The values of the parameters; those of the base request if absent. */
  readonly values?: (test: ItemOf<Item>) => Values;
  /** What the request has besides, or instead of, the query with the values. */
  readonly request?: Request | ((test: Test<Item>) => Request);
  /** The expected response, or undefined for no test; by default that to the base request. */
  readonly expect?: (test: Test<Item>) => Expectation | undefined;
}

/** Returns a function that makes kinds of tests of an operation, which have terms in common. */
export const kindWith =
  <Common extends object>(common: Partial<Omit<KindTerms<Common>, 'each'>>) =>
  <Item extends Common>(own: KindTerms<Item>): Kind<TestContext, Case> => {
    const terms: KindTerms<Item> = { ...common, ...own };
    const { when = () => true, each = () => [{} as Item] } = terms;
    return (id, context) =>
      when(context) ? each(context).flatMap((item) => testOf(id, terms, { ...context, item })) : [];
  };

/** Makes a kind of tests of an operation. */
export const kind = kindWith({});

function testOf<Item extends object>(
  id: string,
  { title, requirement, values, request, expect: expected = success }: KindTerms<Item>,
  start: ItemOf<Item>,
): Case[] {
  const { operation, base, item, signature } = start;
  const { section, operationId, retry } = operation;
  const test = { ...start, values: values?.(start) ?? base.values };
  const expect = expected(test);
  if (expect === undefined) return [];
  const fields = { ...operation, ...item, ...expect };
  return [
    {
      id: `${section}/${operationId}/${filled(id, fields, slugOf)}`,
      title: filled(typeof title === 'string' ? title : title(test, expect), fields),
      requirement: requirement ?? firstSource(item, operation),
      ...(retry !== 'safe' && { mutating: true }),
      ...withTexts({
        query: [...pairsOf(operation, test.values), ...signature],
        ...(typeof request === 'function' ? request(test) : request),
      }),
      expect,
    },
  ];
}

/** Encodes the texts of a request. */
function withTexts({ query = '', body, signedQuery, signedBody, ...others }: Request) {
  const text = (one: string | readonly Pair[]) => (typeof one === 'string' ? one : textOf(one));
  return {
    ...others,
    ...(signedQuery !== undefined && { signedQuery: text(signedQuery) }),
    ...(signedBody !== undefined && { signedBody: text(signedBody) }),
    query: text(query),
    ...(body !== undefined && { body: text(body) }),
  };
}

/** Replaces each name in braces with the field that has this name. */
function filled(
  text: string,
  fields: object,
  convert: (value: unknown) => string = String,
): string {
  const values = new Map<string, unknown>(Object.entries(fields));
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (!values.has(name)) throw new Error(`"${text}" has the name of an unknown field: ${name}`);
    return convert(values.get(name));
  });
}

/** Converts a value to a part of an id: letters and digits joined by hyphens. */
function slugOf(value: unknown): string {
  const words = String(value)
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return words === '' ? 'blank' : words;
}

/** Returns the first source of the first part that has sources. */
function firstSource(...parts: readonly { readonly provenance?: unknown }[]): Statement {
  const sources = parts.flatMap(({ provenance }) => (provenance ?? []) as readonly Provenance[]);
  const { source, locator, kind } = sources[0] as Provenance;
  return kind === 'requirements' ? { source, locator } : { source, locator, kind };
}

/** Expects what the base request gets. */
export const success = ({ accepted }: Test<unknown>): Expectation => accepted;

/** Expects an error with this name. */
export const error =
  (name: string) =>
  ({ errors }: Pick<TestContext, 'errors'>): ExpectedError =>
    errorOf(errors, name);

/** Expects the first error code that applies to the values; undefined if they are valid. */
export function rejection(test: Test<unknown>): ExpectedError | undefined {
  const [code] = applicableCodes(test, test.values);
  return code === undefined ? undefined : errorOf(test.errors, code);
}

/** What the tests of a section's streams are made from. */
export interface StreamContext {
  readonly section: string;
  readonly document: StreamDocument;
  /** The documents of the sections before it. */
  readonly earlier: readonly StreamDocument[];
  /** The REST operations of the section. */
  readonly operations: readonly OperationRecord[];
}

interface StreamKindTerms<Item> extends Terms<StreamContext, Item> {
  readonly title: string;
  /** The behaviour that the test checks, with its data. */
  readonly check: (item: Item, context: StreamContext) => StreamCase['check'];
}

/**
 * Returns a function that makes kinds of tests of a channel.
 *
 * @param isPublic whether the tests require neither an account nor orders
 */
export const streamKind =
  (channel: ChannelId, isPublic: boolean) =>
  <Item extends object>(terms: StreamKindTerms<Item>): Kind<StreamContext, StreamCase> => {
    const { title, requirement, each = () => [{} as Item], check } = terms;
    return (id, context) =>
      context.document.channels?.[channel] === undefined
        ? []
        : each(context).map((item) => ({
            id: `${context.section}/${channel}/${filled(id, item, slugOf)}`,
            title: filled(title, item),
            requirement: requirement ?? firstSource(item),
            ...(!isPublic && { mutating: true }),
            check: check(item, context),
          }));
  };
