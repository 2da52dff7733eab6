import { nearestNames } from '@broker-api/spec/nearest-names';
import type { Problem } from '../../problem.ts';
import type { Path, WorkflowDocument, WorkflowNode } from '../../read/workflows.ts';
import { type Expression, parseExpression, templateParts } from './expression.ts';
import { followPointer, PointerProblem, type Response } from './json-pointer.ts';
import { fitsLiteral, literalTerm, nameOf, orList, type Term } from './term.ts';

const anyText = { kind: 'text', optional: false } as const;

/** The names and values that the current step can use, and the problems found so far. */
export class Scope {
  readonly workflow: WorkflowNode;
  readonly problems: Problem[] = [];
  readonly #document: WorkflowDocument;
  readonly #outputs = new Map<string, Term>();
  readonly #steps = new Set<string>();
  readonly #completedSteps = new Set<string>();
  /** The response of the current step. */
  response: Response | undefined;

  constructor(document: WorkflowDocument, workflow: WorkflowNode) {
    this.#document = document;
    this.workflow = workflow;
  }

  addProblem(path: Path, message: string): undefined {
    this.problems.push({ at: this.#document.at(path), message });
    return undefined;
  }

  /** Adds a step. Reports a name that another step already has. */
  addStep(path: Path, name: string): void {
    if (this.#steps.has(name)) {
      this.addProblem(path, `Two steps of this workflow have the name \`${name}\`. Rename one.`);
    }
    this.#steps.add(name);
  }

  addOutput(step: string, name: string, term: Term): void {
    this.#outputs.set(`${step}.${name}`, term);
  }

  /** Resolves an input, or an output of an earlier step. Reports any other expression. */
  resolve(expression: Expression | undefined, path: Path): Term | undefined {
    if (expression?.kind === 'input') return this.#input(expression.name, path);
    if (expression?.kind === 'output') return this.#output(expression, path);
    const form = 'Write $inputs.name or $steps.step.outputs.name.';
    return this.addProblem(path, `Cannot resolve this expression. ${form}`);
  }

  /**
   * Resolves an expression such as `$response.body#/status` to the pointer into the response.
   * Reports any other expression.
   */
  pointer(expression: Expression | undefined, path: Path): Term | undefined {
    if (expression?.kind === 'body') return this.#body(expression.pointer, path);
    return this.addProblem(
      path,
      'This must be a value of the response, such as $response.body#/status.',
    );
  }

  /**
   * Resolves a string: a single expression, a string with embedded expressions, or a literal of the
   * same kind as `expected`.
   */
  text(text: string, expected: Omit<Term, 'value'>, path: Path): Term | undefined {
    const parts = templateParts(text);
    if (parts.every(({ embedded }) => !embedded)) return literalTerm(text, expected);
    const terms = parts.map((part) =>
      part.embedded
        ? this.resolve(parseExpression(part.text), path)
        : literalTerm(part.text, anyText),
    );
    if (!terms.every((term) => term !== undefined)) return undefined;
    const [only] = terms;
    if (terms.length === 1 && only) return only;
    return { ...anyText, value: { $join: terms.map(({ value }) => value) } };
  }

  #input(name: string, path: Path): Term | undefined {
    const { inputs } = this.workflow;
    const named = inputs?.$ref?.replace('#/components/inputs/', '');
    const schema = named === undefined ? inputs : this.#document.inputs[named];
    const known = Object.keys(schema?.properties ?? {});
    if (known.includes(name)) return { ...anyText, value: { $input: name } };
    return this.addProblem(
      path,
      `The workflow has no input \`${name}\`. ` +
        `Its inputs: ${known.join(', ') || 'none'}. Fix the name, or declare the input.`,
    );
  }

  #output({ step, name }: { step: string; name: string }, path: Path): Term | undefined {
    const found = this.#outputs.get(`${step}.${name}`);
    if (found) return found;
    const later = this.workflow.steps.find(({ stepId }) => stepId === step);
    if (later === undefined) {
      const known = this.workflow.steps.map(({ stepId }) => stepId);
      const [nearest] = nearestNames(step, known);
      const hint = nearest ? ` Did you mean ${nearest}?` : ` Its steps: ${known.join(', ')}.`;
      return this.addProblem(path, `The workflow has no step \`${step}\`.${hint}`);
    }
    const known = Object.keys(later.outputs ?? {});
    if (!known.includes(name)) {
      const outputs = known.join(', ') || 'none';
      const message = `The step \`${step}\` has no output \`${name}\`. Its outputs: ${outputs}.`;
      return this.addProblem(path, `${message} Fix the name, or declare the output.`);
    }
    // The output is invalid. The problem is already reported where the step declares the output.
    if (this.#completedSteps.has(step)) return undefined;
    return this.addProblem(
      path,
      `The step \`${step}\` does not run before this step. Use only the outputs of earlier steps.`,
    );
  }

  /** Marks a step as completed. Later steps can use its outputs. */
  complete(step: string): void {
    this.#completedSteps.add(step);
  }

  #body(pointer: string, path: Path): Term | undefined {
    if (this.response === undefined) return undefined;
    try {
      return followPointer(pointer, this.response, (text, field) => {
        const term = this.text(text, field, path);
        if (term === undefined) throw new PointerProblem('');
        if (field.values && !text.includes('$') && !field.values.includes(text)) {
          throw new PointerProblem(`expected ${orList(field.values)}; got "${text}".`);
        }
        if (!text.includes('$') && !fitsLiteral(text, field)) {
          throw new PointerProblem(`expected ${nameOf(field)}; got "${text}".`);
        }
        return term.value;
      });
    } catch (error) {
      if (!(error instanceof PointerProblem)) throw error;
      // A problem without a message is already reported.
      if (error.message === '') return undefined;
      return this.addProblem(
        path,
        `The response has no ${JSON.stringify(pointer)}: ${error.message}`,
      );
    }
  }

  /** Reports a comparison of values of different kinds. */
  incompatible(path: Path, one: Pick<Term, 'kind'>, other: Pick<Term, 'kind'>): undefined {
    return this.addProblem(
      path,
      `Cannot compare ${nameOf(one)} with ${nameOf(other)}. Fix one side.`,
    );
  }
}
