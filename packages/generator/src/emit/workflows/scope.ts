import type { Problem } from '../../problem.ts';
import type { Path, WorkflowDocument, WorkflowNode } from '../../read/workflows.ts';
import { nearestNames } from '../../validation/nearest-names.ts';
import { propertyAccess, templateText } from '../typescript-text.ts';
import { type Expression, parseExpression, subset, templateParts } from './expression.ts';
import { followPointer, PointerProblem, type Response } from './json-pointer.ts';
import { fitsLiteral, literalTerm, nameOf, orList, type Term } from './term.ts';

/** The names and values that the current step can use, and the problems found so far. */
export class Scope {
  readonly workflow: WorkflowNode;
  readonly problems: Problem[] = [];
  readonly #document: WorkflowDocument;
  readonly #outputs = new Map<string, Term>();
  readonly #variables = new Set<string>();
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

  /** Declares a variable of the generated function. Reports a name that is already declared. */
  declare(path: Path, name: string): void {
    if (this.#variables.has(name)) {
      this.addProblem(path, `Two values of this workflow have the name \`${name}\`. Rename one.`);
    }
    this.#variables.add(name);
  }

  addOutput(step: string, name: string, term: Term): void {
    this.#outputs.set(`${step}.${name}`, term);
  }

  /**
   * Resolves an expression other than a literal. Reports a problem and returns undefined if the
   * expression is invalid.
   */
  resolve(expression: Expression, path: Path): Term | undefined {
    if (expression.kind === 'input') return this.#input(expression.name, path);
    if (expression.kind === 'output') return this.#output(expression, path);
    if (expression.kind === 'body') return this.#body(expression.pointer, path);
    return this.addProblem(
      path,
      'A literal is not allowed here. Write an expression such as $response.body#/status.',
    );
  }

  /**
   * Resolves a string: a single expression, a string with embedded expressions, or a literal of the
   * same kind as `expected`.
   */
  text(text: string, expected: Term, path: Path): Term | undefined {
    const parts = templateParts(text);
    const terms = parts.map((part) =>
      part.embedded
        ? this.#embedded(part.text, path)
        : { code: part.text, kind: 'text' as const, optional: false, plain: true },
    );
    if (terms.some((term) => term === undefined)) return undefined;
    const [only] = terms;
    if (terms.length === 1 && only && !('plain' in only)) return only;
    if (parts.every(({ embedded }) => !embedded)) return literalTerm(text, expected);
    const code = terms.map((term) =>
      term && 'plain' in term ? templateText(term.code) : `\${${term?.code}}`,
    );
    return { code: `\`${code.join('')}\``, kind: 'text', optional: false };
  }

  #embedded(text: string, path: Path): Term | undefined {
    const expression = parseExpression(text);
    if (expression?.kind === 'input' || expression?.kind === 'output') {
      return this.resolve(expression, path);
    }
    const form = 'Write $inputs.name or $steps.step.outputs.name.';
    return this.addProblem(path, `Cannot resolve ${JSON.stringify(text)}. ${form}`);
  }

  #input(name: string, path: Path): Term | undefined {
    const { inputs } = this.workflow;
    const named = inputs?.$ref?.replace('#/components/inputs/', '');
    const schema = named === undefined ? inputs : this.#document.inputs[named];
    const known = Object.keys(schema?.properties ?? {});
    if (known.includes(name))
      return { code: propertyAccess('inputs', name), kind: 'text', optional: false };
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
        return term.code;
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

  /** Reports an unsupported expression. */
  unsupported(path: Path, text: string): undefined {
    return this.addProblem(path, `Cannot compile ${JSON.stringify(text)}. ${subset}`);
  }

  /** Reports a comparison of values of different kinds. */
  incompatible(path: Path, one: Term, other: Term): undefined {
    return this.addProblem(
      path,
      `Cannot compare ${nameOf(one)} with ${nameOf(other)}. Fix one side.`,
    );
  }
}
