/** The inputs of a workflow. */
export interface WorkflowInputs {
  /** A unique id of the run. The client order ids of the run begin with it. */
  readonly run: string;
}

/** Returns inputs with a new run id. */
export function newInputs(): WorkflowInputs {
  const random = crypto.getRandomValues(new Uint32Array(2));
  return { run: `s${[...random].map((part) => part.toString(36)).join('')}` };
}
