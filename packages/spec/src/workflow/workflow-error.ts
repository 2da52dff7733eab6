/** The failure of a workflow. */
export class WorkflowError extends Error {
  override readonly name = 'WorkflowError';
  /** The id of the workflow. */
  readonly workflow: string;
  /** The step that failed. */
  readonly step: string;

  constructor(workflow: string, step: string, message: string, cause?: unknown) {
    super(`${workflow}, step ${step}: ${message}`, cause === undefined ? {} : { cause });
    this.workflow = workflow;
    this.step = step;
  }
}
