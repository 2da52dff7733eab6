/** What a workflow is given beside its accounts. */
export interface WorkflowInputs {
  /** A text that no earlier run of any workflow had: client order ids begin with it. */
  readonly run: string;
}

/** Inputs of a run that has not been before. */
export function newInputs(): WorkflowInputs {
  const random = crypto.getRandomValues(new Uint32Array(2));
  return { run: `s${[...random].map((part) => part.toString(36)).join('')}` };
}
