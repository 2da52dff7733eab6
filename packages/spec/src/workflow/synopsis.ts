import { pointerText, valueText } from './expression.ts';
import { isValue } from './values.ts';
import type { CallStep, Check, Parameter, WorkflowStep } from './workflow.ts';

/**
 * Returns what a step does and expects, as one sentence, such as `alice calls spot/getOrder with
 * orderId=placed.orderId and expects /status to be FILLED`. A step with a description also says
 * why.
 */
export function synopsisOf(step: WorkflowStep): string {
  const { description } = step;
  const sentence =
    'call' in step
      ? `${callText(step)} and expects ${expectationText(step)}`
      : `runs the steps of ${step.workflow}`;
  return description === undefined ? sentence : `${description} ${sentence}`;
}

function callText({ call, account, parameters = {} }: CallStep): string {
  const sent = Object.entries(parameters).map(([name, value]) => `${name}=${textOf(value)}`);
  const caller = account ?? 'the run';
  return `${caller} calls ${call}${sent.length === 0 ? '' : ` with ${sent.join(', ')}`}`;
}

/** Returns a parameter as text. Only calls to the control plane have lists and objects. */
const textOf = (parameter: Parameter): string =>
  isValue(parameter) ? valueText(parameter) : JSON.stringify(parameter);

function expectationText({ error, checks = [] }: CallStep): string {
  const texts = checks.map(checkText);
  if (error !== undefined) texts.unshift(`status ${error.status} with code ${error.code}`);
  return texts.length === 0 ? 'a successful response' : texts.join(', ');
}

function checkText(check: Check): string {
  const at = pointerText(check.at);
  if ('by' in check) return `${at} to change by ${check.by} since ${valueText(check.since)}`;
  const { is, value } = check;
  if (value === null) return is === '==' ? `no ${at}` : `a value at ${at}`;
  const operator = is === '==' ? '' : `${is === '!=' ? 'other than' : is} `;
  return `${at} to be ${operator}${valueText(value)}`;
}
