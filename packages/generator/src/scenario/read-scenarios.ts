import { basename } from 'node:path/posix';
import { nearestNames } from '@broker-api/spec/nearest-names';
import { sections } from '@broker-api/spec/sections';
import { load } from 'js-yaml';
import { isObject, type UncheckedObject } from '../json.ts';
import { SpecificationError } from '../problem.ts';
import type { Keys } from '../read/yaml-file.ts';
import { type Line, linesOf, type Token } from './scenario-lines.ts';

/** What names such as `symbol` and words such as `opens long` stand for. */
export type Definitions = ReadonlyMap<string, readonly Token[]>;

/** What a file of scenarios contains. */
export interface Scenarios {
  /** The Arazzo document that means the same. */
  readonly document: UncheckedObject;
  /** The locations of the values of the document, by paths such as `workflows/0/steps/2`. */
  readonly locations: ReadonlyMap<string, Token>;
  readonly definitions: Definitions;
}

/**
 * Reads a file of scenarios.
 *
 * @param shared the definitions in the section's words.scenario
 * @throws SpecificationError with the first line that is not in the notation
 */
export function readScenarios(path: string, text: string, shared: Definitions): Scenarios {
  const [, section = ''] = path.split('/');
  const definitions = new Map(shared);
  const locations = new Map<string, Token>();
  const workflows: UncheckedObject[] = [];
  const lines = linesOf(path, text);
  for (const [index, line] of lines.entries()) {
    if (line.isIndented || define(line, definitions)) continue;
    const next = lines.findIndex((other, at) => at > index && !other.isIndented);
    const own = lines.slice(index + 1, next < 0 ? lines.length : next);
    const reader = new ScenarioReader(path, section, new Map(definitions), locations);
    workflows.push(reader.read(line, own, ['workflows', workflows.length]));
  }
  const [head = ''] = /^(#.*\n)*/.exec(text) ?? [];
  const document = {
    arazzo: '1.0.1',
    info: {
      title: `Broker API: ${section} scenarios, ${basename(path, '.scenario')}`,
      version: '1.0.0',
      description: head.replaceAll(/^# ?/gm, '').trim().replaceAll('\n', ' '),
    },
    sourceDescriptions: [...sections, 'control'].map((name) => {
      return { name, type: 'openapi', url: `../../${name}/openapi.yaml` };
    }),
    workflows,
  };
  return { document, locations, definitions };
}

/** Adds a definition such as `symbol = {run}`. Returns whether the line is one. */
function define({ tokens }: Line, definitions: Map<string, readonly Token[]>): boolean {
  const equals = tokens.findIndex(({ text }) => text === '=');
  if (equals < 1) return false;
  const name = tokens.slice(0, equals).map(({ text }) => text);
  definitions.set(name.join(' '), tokens.slice(equals + 1));
  return true;
}

/** A part of a call: a value to send, or the pointer that the step's fields are relative to. */
interface Term {
  /** The name of what is sent, or `/` for the pointer; undefined for a value that a word names. */
  readonly name: string | undefined;
  readonly text: string;
  readonly token: Token;
}

/** A step `name actor call terms: expectations`. */
interface Step {
  readonly name: Token;
  readonly actor: Token;
  readonly call: Token;
  readonly terms: readonly Term[];
  readonly expectations: readonly Token[];
  readonly comment: string;
  /** The pointers to values of its response that other steps use, by names. */
  readonly outputs: Record<string, string>;
}

/** A reference such as `{run}`, `{rest}` or `{before.free}`. */
const references = /\{(\w+)(?:\.((?:[^{}\s]|\{run\})+))?\}/g;
const number = /^-?\d+(\.\d+)?$/;
const quoted = /^(['"])(.*)\1$/s;
const response = '$response.body#';

/** Reads one scenario. */
class ScenarioReader {
  readonly #path: string;
  readonly #section: string;
  readonly #definitions: Map<string, readonly Token[]>;
  readonly #locations: Map<string, Token>;
  readonly #steps = new Map<string, Step>();

  constructor(
    path: string,
    section: string,
    definitions: Map<string, readonly Token[]>,
    locations: Map<string, Token>,
  ) {
    this.#path = path;
    this.#section = section;
    this.#definitions = definitions;
    this.#locations = locations;
  }

  /** Returns the workflow that the name of a scenario and its indented lines describe. */
  read({ text: workflowId, tokens, comment }: Line, lines: readonly Line[], keys: Keys) {
    const name = tokens[0] as Token;
    this.#locate(keys, name);
    const from = lines.findIndex(({ text }) => text.startsWith('from '));
    const sources = lines[from];
    if (sources === undefined) {
      this.#fail(
        name,
        'The scenario has no sources. Add a line such as `from requirements-1 section 3`.',
      );
    }
    this.#locate([...keys, 'x-provenance'], sources.tokens[0]);
    for (const line of lines.slice(from + 1)) {
      if (define(line, this.#definitions)) continue;
      const step = this.#stepOf(line);
      this.#steps.set(step.name.text, step);
    }
    const steps = [...this.#steps.values()].map((step, index) =>
      this.#node(step, [...keys, 'steps', index]),
    );
    const summary = lines.slice(0, from).map(({ text }) => text);
    return {
      workflowId,
      summary: summary.join(' '),
      ...present({ description: comment }),
      inputs: { type: 'object', required: ['run'], properties: { run: { type: 'string' } } },
      'x-provenance': sources.text.slice('from '.length).split('; ').map(provenanceOf),
      // The outputs of a step are known after all steps are read.
      steps: steps.map(({ outputs, ...node }) => ({ ...node, ...present({ outputs }) })),
    };
  }

  /** Splits a step into its parts, and replaces a word by its definition. */
  #stepOf({ tokens, comment }: Line): Step {
    const [name, actor, verb, second] = tokens;
    if (name === undefined || actor === undefined || verb === undefined) {
      const example = '`rest alice buys 1 @ 9200`';
      this.#fail(name, `A step has a name, an actor and a call, such as ${example}.`);
    }
    if (this.#steps.has(name.text)) {
      this.#fail(name, `Two steps of the scenario have the name \`${name.text}\`. Rename one.`);
    }
    const colon = tokens.findIndex(({ text }) => text === ':');
    const end = colon < 0 ? tokens.length : colon;
    const two = `${verb.text} ${second?.text}`;
    const word = [two, verb.text].find((one) => this.#definitions.has(one));
    const definition = this.#definitions.get(word ?? '') ?? [verb];
    // A problem in what a word sends is reported at the word.
    const [call = verb, ...preset] = definition.map(({ text }) => ({ ...verb, text }));
    const own = termsOf(tokens.slice(word === two ? 4 : 3, end));
    const given = own.filter((term) => term.name === undefined);
    const expected = new Set(preset.flatMap(({ text }) => text.match(/\{\d/g) ?? [])).size;
    if (given.length !== expected) {
      const [near] = nearestNames(word ?? two, this.#definitions.keys());
      const hint = word === undefined && near !== undefined ? ` Did you mean \`${near}\`?` : '';
      const message =
        word === undefined
          ? `No word \`${verb.text}\` is defined, and an operation takes only name=value; ` +
            `got \`${given[0]?.text}\`.`
          : `Expected values: ${expected} after \`${word}\`; got ${given.length}.`;
      this.#fail(verb, `${message}${hint}`);
    }
    const values = new Map(given.map(({ text }, index) => [String(index + 1), text]));
    values.set('step', kebabCase(name.text));
    // What a step states itself replaces what its word states.
    const terms = [...termsOf(preset), ...own]
      .filter((term) => term.name !== undefined)
      .map((term) => ({ ...term, text: this.#substitute(term.text, values) }));
    const last = new Map(terms.map((term) => [term.name, term]));
    const expectations = tokens.slice(end + 1);
    return { name, actor, call, terms: [...last.values()], expectations, comment, outputs: {} };
  }

  /** Replaces the names of definitions, and of the values that a word names. */
  #substitute(text: string, values: ReadonlyMap<string, string>): string {
    return text.replaceAll(references, (whole, name: string, rest?: string) => {
      const value = values.get(name);
      if (value !== undefined) return rest === undefined ? value : `{${value}.${rest}}`;
      const [definition, more] = this.#definitions.get(name) ?? [];
      // A word has several parts, and a step can have the same name.
      if (rest !== undefined || definition === undefined || more !== undefined) return whole;
      return this.#substitute(definition.text, values);
    });
  }

  /** Returns the Arazzo step. */
  #node(step: Step, keys: Keys) {
    const { name, actor, call, comment } = step;
    this.#locate(keys, name);
    const parameters = step.terms
      .filter((term) => term.name !== '/')
      .map(({ name: field, text, token }, index) => {
        this.#locate([...keys, 'parameters', index], token);
        this.#locate([...keys, 'requestBody', 'payload', String(field)], token);
        return { name: String(field), value: this.#sent(text) };
      });
    const payload = Object.fromEntries(parameters.map(({ name: field, value }) => [field, value]));
    const common = { stepId: name.text, ...present({ description: comment }) };
    if (actor.text === 'run') {
      this.#locate([...keys, 'workflowId'], call);
      const run = { name: 'run', value: '$inputs.run' };
      return { ...common, workflowId: call.text, parameters: [run, ...parameters], outputs: {} };
    }
    this.#locate([...keys, 'operationId'], call);
    this.#locate([...keys, 'x-account'], actor);
    const isControl = actor.text === 'control';
    const [operation = '', api = isControl ? 'control' : this.#section] = call.text
      .split('.')
      .reverse();
    return {
      ...common,
      ...(isControl ? {} : { 'x-account': actor.text }),
      operationId: `$sourceDescriptions.${api}.${operation}`,
      ...(isControl ? present({ requestBody: present({ payload }) }) : present({ parameters })),
      ...this.#expected(step, keys),
      outputs: step.outputs,
    };
  }

  /** Returns the expectations of a step: clauses that a semicolon separates. */
  #expected(step: Step, keys: Keys) {
    const successCriteria: { condition: string }[] = [];
    const changes: UncheckedObject[] = [];
    for (const whole of splitAt(step.expectations, ';')) {
      // A clause can have a pointer of its own, such as `/1: price 9600`.
      const hasBase = whole[1]?.text === ':';
      const base = hasBase ? String(whole[0]?.text) : baseOf(step);
      const clause = hasBase ? whole.slice(2) : whole;
      const since = clause.at(-2)?.text === 'since' ? clause.at(-1) : undefined;
      for (const item of splitAt(since === undefined ? clause : clause.slice(0, -2), ',')) {
        if (since === undefined) {
          for (const condition of this.#conditions(item, base)) {
            const index = successCriteria.push({ condition }) - 1;
            this.#locate([...keys, 'successCriteria', index], item[0]);
          }
          continue;
        }
        for (const field of item.slice(0, -1)) {
          const pointer = this.#pointer(field.text, base);
          const before = since.text.startsWith('/')
            ? `${response}${since.text}`
            : this.#output(since.text, pointer);
          const change = { of: `${response}${pointer}`, since: before, by: item.at(-1)?.text };
          this.#locate([...keys, 'x-changes', changes.push(change) - 1], field);
        }
      }
    }
    return { ...present({ successCriteria }), ...present({ 'x-changes': changes }) };
  }

  /** Returns the conditions of `error 400 -1131`, `none`, `/2 none`, `price 9600` and the like. */
  #conditions(item: readonly Token[], base: string): string[] {
    const [first, status, code] = item.map(({ text }) => text);
    const at = (field: string): string => `${response}${this.#pointer(field, base)}`;
    if (first === 'error' && item.length === 3) {
      return [`$statusCode == ${status}`, `${response}/code == ${code}`];
    }
    if (first === 'none' && item.length === 1) return [`${at('')} == null`];
    const operator = item.find(({ text }) => ['!=', '<', '<=', '>', '>='].includes(text))?.text;
    const fields = item.slice(0, operator === undefined ? -1 : -2);
    if (fields.length === 0) {
      const example = '`price 9600`, `error 400 -1131` or `none`';
      this.#fail(item[0], `Write an expectation such as ${example}; got \`${first}\`.`);
    }
    const value = this.#compared(item.at(-1)?.text ?? '');
    return fields.map(({ text }) => `${at(text)} ${operator ?? '=='} ${value}`);
  }

  /** Returns the expression of a value that a condition compares with. */
  #compared(text: string): string {
    if (text === 'none') return 'null';
    if (number.test(text) || text === 'true' || text === 'false') return text;
    if (text.startsWith('/')) return `${response}${text}`;
    if (text.startsWith('{')) return this.#expression(this.#substitute(text, new Map()));
    return `'${quoted.exec(text)?.[2] ?? text}'`;
  }

  /** Returns a value to send: a number, a boolean, a list, or a text with expressions. */
  #sent(text: string): unknown {
    if (number.test(text)) return Number(text);
    if (text === 'true' || text === 'false') return text === 'true';
    if (text.startsWith('[')) return this.#withExpressions(load(text));
    const [, time, milliseconds] = /^(\{.*\})\+(\d+)$/.exec(text) ?? [];
    if (time !== undefined) return `${this.#expression(time)} + ${milliseconds}`;
    return this.#expression(quoted.exec(text)?.[2] ?? text);
  }

  #withExpressions(value: unknown): unknown {
    if (typeof value === 'string') return this.#expression(value);
    if (Array.isArray(value)) return value.map((item) => this.#withExpressions(item));
    if (!isObject(value)) return value;
    const entries = Object.entries(value);
    return Object.fromEntries(entries.map(([name, one]) => [name, this.#withExpressions(one)]));
  }

  /** Returns a text in which Arazzo expressions replace the references. */
  #expression(text: string): string {
    const isWhole = text.replace(references, '') === '' && text.match(references)?.length === 1;
    return text.replaceAll(references, (_, name: string, field?: string) => {
      const expression = this.#referenced(name, field);
      return isWhole ? expression : `{${expression}}`;
    });
  }

  /** Returns the expression of the run id, of an order id, or of a field of an earlier response. */
  #referenced(name: string, field?: string): string {
    if (name === 'run' && field === undefined) return '$inputs.run';
    const step = this.#steps.get(name);
    if (step === undefined || field === undefined) return this.#output(name, '/orderId');
    return this.#output(name, this.#pointer(field, baseOf(step)));
  }

  /** Returns the expression of an output of a step, and adds the output if it is new. */
  #output(name: string, pointer: string): string {
    const { outputs = {} } = this.#steps.get(name) ?? {};
    const last = pointer.split('/').at(-1) ?? '';
    const names = [last, ...Array.from({ length: 9 }, (_, index) => `value${index + 1}`)];
    const output = names.find(
      (one) =>
        /^[A-Za-z]\w*$/.test(one) && [undefined, `${response}${pointer}`].includes(outputs[one]),
    );
    outputs[String(output)] = `${response}${pointer}`;
    return `$steps.${name}.outputs.${output}`;
  }

  /** Returns the pointer to a field. Without a `/`, it is relative to the base. */
  #pointer(field: string, base: string): string {
    const path = field.startsWith('/') ? field : `${base}${field && `/${field}`}`;
    return this.#substitute(path, new Map()).replaceAll(
      references,
      (_, name: string, of?: string) => `{${this.#referenced(name, of)}}`,
    );
  }

  #locate(keys: Keys, token: Token | undefined): void {
    if (token !== undefined) this.#locations.set(keys.join('/'), token);
  }

  #fail(token: Token | undefined, message: string): never {
    const { line, column } = token ?? { line: 1, column: 1 };
    throw new SpecificationError([{ at: `${this.#path}:${line}:${column}`, message }]);
  }
}

/** Returns the pointer that the fields of a step are relative to. */
const baseOf = ({ terms }: Step): string => terms.find(({ name }) => name === '/')?.text ?? '';

/** Returns the terms of a call. `@ 9200` is the price, and `x20` the leverage. */
function termsOf(tokens: readonly Token[]): Term[] {
  return tokens.flatMap((token, index): Term[] => {
    const { text } = token;
    if (text === '@') return [];
    if (tokens[index - 1]?.text === '@') return [{ name: 'price', text: `"${text}"`, token }];
    const [, leverage] = /^x(\d+)$/.exec(text) ?? [];
    if (leverage !== undefined) return [{ name: 'leverage', text: `"${leverage}"`, token }];
    if (text.startsWith('/')) return [{ name: '/', text, token }];
    const [, name, value] = /^(\w+)=(.*)$/s.exec(text) ?? [];
    return [{ name, text: value ?? text, token }];
  });
}

/** Reads a source such as `broker-behaviour section 4 (ours)`. */
function provenanceOf(text: string): UncheckedObject {
  const [, source = text, locator, kind = 'requirements'] =
    /^(\S+) (.+?)(?: \((\w+)\))?$/.exec(text.trim()) ?? [];
  return { source, locator, kind };
}

function splitAt(tokens: readonly Token[], separator: string): Token[][] {
  const parts: Token[][] = [[]];
  for (const token of tokens) {
    if (token.text === separator) parts.push([]);
    else parts.at(-1)?.push(token);
  }
  return parts.filter((part) => part.length > 0);
}

/** Converts a name such as `openLong` to `open-long`. */
const kebabCase = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Returns only the fields that have a text or contain something. */
function present<Fields extends object>(fields: Fields): Partial<Fields> {
  const entries = Object.entries(fields).filter(([, value]) => Object.keys(value).length > 0);
  return Object.fromEntries(entries) as Partial<Fields>;
}
