import type { Calculation } from './calculation.ts';
import { ChartView } from './chart-view.ts';
import { element, part } from './elements.ts';

/** Displays the results of a form, and again after each change of a field. */
export function openCalculator<Data>(
  root: HTMLElement,
  { kind, compute }: Calculation<Data>,
): void {
  const form = part<HTMLFormElement>(root, 'form');
  const results = part(root, '.calculator-results');
  const note = part(root, '[role=status]');
  const chart = new ChartView(part(root, '.calculator-chart'), kind);
  const update = (): void => {
    const values = Object.fromEntries(
      Array.from(new FormData(form), ([name, value]) => [name, String(value)]),
    );
    for (const output of form.querySelectorAll('output')) {
      output.textContent = values[output.dataset.field ?? ''] ?? '';
    }
    const result = compute(values);
    const lines = result.lines.map(([label, value]) =>
      element('div', {}, element('dt', {}, label), element('dd', {}, value)),
    );
    results.replaceChildren(element('dl', {}, ...lines));
    note.textContent = result.note;
    chart.show(result.chart);
  };
  form.addEventListener('input', update);
  form.addEventListener('submit', (event) => event.preventDefault());
  update();
}
