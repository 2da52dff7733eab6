import { nearestNames } from '@broker-api/spec-rules/nearest-names';
import type { Problem } from '../../problem.ts';
import type { Schema, Schemas } from '../../read/schema.ts';
import type { Path, WorkflowDocument, WorkflowNode } from '../../read/workflows.ts';
import { type Expression, parseExpression, subset, templateParts } from './expression.ts';
import { followPointer, PointerProblem } from './json-pointer.ts';
import { fitsLiteral, literalTerm, nameOf, type Term } from './term.ts';

/** The response that the step at hand looks at. */
export interface Response {
  readonly code: string;
  readonly schema: Schema;
}

/** What a workflow knows up to the step at hand; problems are collected, each at its line. */
export class Scope {
  readonly problems: Problem[] = [];
  readonly #document: WorkflowDocument;
  readonly #workflow: WorkflowNode;
  readonly #schemas: Schemas;
  readonly #outputs = new Map<string, Term>();
  readonly #variables = new Set<string>();
  readonly #done = new Set<string>();
  response: Response | undefined;

  constructor(document: WorkflowDocument, workflow: WorkflowNode, schemas: Schemas) {
    this.#document = document;
    this.#workflow = workflow;
    this.#schemas = schemas;
  }

  complain(path: Path, message: string): undefined {
    this.problems.push({ at: this.#document.at(path), message });
    return undefined;
  }

  /** Keeps a name for a variable of the generated function. */
  declare(path: Path, name: string): void {
    if (this.#variables.has(name)) {
      this.complain(
        path,
        `\`${name}\` would be the name of two values of this workflow. Rename one.`,
      );
    }
    this.#variables.add(name);
  }

  keepOutput(step: string, name: string, term: Term): void {
    this.#outputs.set(`${step}.${name}`, term);
  }

  /** The value of an expression that is no literal; nothing when it is wrong, and said so. */
  resolve(expression: Expression, path: Path): Term | undefined {
    if (expression.kind === 'input') return this.#input(expression.name, path);
    if (expression.kind === 'output') return this.#output(expression, path);
    if (expression.kind === 'body') return this.#body(expression.pointer, path);
    return this.complain(path, 'This is no place for it. Name a value of a response or a step.');
  }

  /**
   * A text with embedded expressions, or one expression alone, as a term; a text without any is
   * read as what `wanted` is.
   */
  text(text: string, wanted: Term, path: Path): Term | undefined {
    const parts = templateParts(text);
    const terms = parts.map((part) =>
      part.embedded
        ? this.#embedded(part.text, path)
        : { code: part.text, kind: 'text' as const, optional: false, plain: true },
    );
    if (terms.some((term) => term === undefined)) return undefined;
    const [only] = terms;
    if (terms.length === 1 && only && !('plain' in only)) return only;
    if (parts.every(({ embedded }) => !embedded)) return literalTerm(text, wanted);
    const code = terms.map((term) =>
      term && 'plain' in term ? escaped(term.code) : `\${${term?.code}}`,
    );
    return { code: `\`${code.join('')}\``, kind: 'text', optional: false };
  }

  #embedded(text: string, path: Path): Term | undefined {
    const expression = parseExpression(text);
    if (expression?.kind === 'input' || expression?.kind === 'output') {
      return this.resolve(expression, path);
    }
    const here = 'Here, write $inputs.name or $steps.step.outputs.name.';
    return this.complain(path, `${JSON.stringify(text)} is no value that is known by now. ${here}`);
  }

  #input(name: string, path: Path): Term | undefined {
    const { inputs } = this.#workflow;
    const named = inputs?.$ref?.replace('#/components/inputs/', '');
    const schema = named === undefined ? inputs : this.#document.inputs[named];
    const known = Object.keys(schema?.properties ?? {});
    if (known.includes(name)) return { code: `inputs.${name}`, kind: 'text', optional: false };
    return this.complain(
      path,
      `The workflow has no input \`${name}\`. It has: ${known.join(', ') || 'none'}. Name it in its inputs.`,
    );
  }

  #output({ step, name }: { step: string; name: string }, path: Path): Term | undefined {
    const found = this.#outputs.get(`${step}.${name}`);
    if (found) return found;
    const later = this.#workflow.steps.find(({ stepId }) => stepId === step);
    if (later === undefined) {
      const known = this.#workflow.steps.map(({ stepId }) => stepId);
      const [nearest] = nearestNames(step, known);
      const hint = nearest ? ` Did you mean ${nearest}?` : ` There are: ${known.join(', ')}.`;
      return this.complain(path, `The workflow has no step \`${step}\`.${hint}`);
    }
    const known = Object.keys(later.outputs ?? {});
    if (!known.includes(name)) {
      const has = known.join(', ') || 'none';
      const message = `The step \`${step}\` has no output \`${name}\`; it has: ${has}.`;
      return this.complain(path, `${message} Mend the name, or add it to its outputs.`);
    }
    // An output that is wrong itself has been complained of at its own place.
    if (this.#done.has(step)) return undefined;
    return this.complain(
      path,
      `The step \`${step}\` is not over by then. A step may use outputs of earlier ones only.`,
    );
  }

  /** Says that a step is over, so that later ones may use its outputs. */
  pass(step: string): void {
    this.#done.add(step);
  }

  #body(pointer: string, path: Path): Term | undefined {
    if (this.response === undefined) return undefined;
    try {
      return followPointer(pointer, this.response, this.#schemas, (text, field) => {
        const term = this.text(text, field, path);
        if (term === undefined) throw new PointerProblem('');
        if (field.values && !text.includes('$') && !field.values.includes(text)) {
          throw new PointerProblem(`"${text}" is none of ${field.values.join(', ')}`);
        }
        if (!text.includes('$') && !fitsLiteral(text, field)) {
          throw new PointerProblem(`"${text}" is not ${nameOf(field)}`);
        }
        return term.code;
      });
    } catch (error) {
      if (!(error instanceof PointerProblem)) throw error;
      // Without a message it has been complained of already.
      if (error.message === '') return undefined;
      return this.complain(
        path,
        `The response has no ${JSON.stringify(pointer)}: ${error.message}`,
      );
    }
  }

  /** Complains of a text that is outside the subset. */
  outside(path: Path, text: string): undefined {
    return this.complain(path, `${JSON.stringify(text)} can't be compiled. ${subset}`);
  }

  /** Complains of two values that can't be compared. */
  unlike(path: Path, one: Term, other: Term): undefined {
    return this.complain(
      path,
      `This compares ${nameOf(one)} with ${nameOf(other)}. Mend one side.`,
    );
  }
}

function escaped(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('`', '\\`').replaceAll('${', '\\${');
}
