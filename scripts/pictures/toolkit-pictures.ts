import { renderDiagram } from './diagram.ts';

/** Draws where contract tests come from, what they test, and what they write. */
export function renderContractTests(): string {
  return renderDiagram({
    title: 'Contract tests of a deployment',
    description:
      'The contract tests are generated from the documents in spec. ' +
      'With the accounts and the known differences that you pass, they send requests to the ' +
      'deployment, check its responses and its stream frames, and write a report.',
    width: 720,
    height: 260,
    boxes: [
      { name: 'spec/', detail: 'the documents', x: 85, y: 60, width: 130 },
      { name: 'contract tests', detail: 'pnpm conformance', x: 350, y: 60, width: 160 },
      { name: 'the deployment', detail: '--base-url', x: 628, y: 60, width: 150 },
      { name: 'accounts', detail: '--accounts', x: 85, y: 200, width: 130 },
      { name: 'known differences', detail: '--overlay', x: 260, y: 200, width: 160 },
      {
        name: 'report',
        detail: 'HTML, JSON, JUnit',
        x: 480,
        y: 200,
        width: 160,
        isFinal: true,
      },
    ],
    arrows: [
      { path: 'M150 60H267', label: 'pnpm generate', x: 209, y: 50 },
      { path: 'M430 50H550', label: 'requests', x: 491, y: 40 },
      { path: 'M553 70H433', label: 'responses', x: 491, y: 90 },
      { path: 'M110 173L270 90' },
      { path: 'M270 173L325 90' },
      {
        path: 'M385 87L455 170',
        label: 'passed, failed, skipped',
        x: 432,
        y: 132,
        anchor: 'start',
      },
    ],
  });
}

/** Draws who uses a shared sandbox, and where the sandbox keeps its state. */
export function renderTeamSandbox(): string {
  return renderDiagram({
    title: 'A sandbox for a team',
    description:
      'Bots, web pages of allowed origins and contract tests use the broker on port 8787. ' +
      'An operator uses the control plane on port 8788 with a token. ' +
      'The sandbox keeps its state in a directory or in PostgreSQL. ' +
      'A backup is a copy of this state, which sandbox verify checks.',
    width: 720,
    height: 300,
    boxes: [
      { name: 'bots', detail: 'API keys', x: 90, y: 50, width: 140 },
      { name: 'web pages', detail: '--allow-origin', x: 90, y: 150, width: 140 },
      { name: 'operator', detail: 'control token', x: 90, y: 250, width: 140 },
      { name: 'broker', detail: '--host, port 8787', x: 360, y: 100, width: 150 },
      { name: 'control plane', detail: '--control-host, port 8788', x: 370, y: 250, width: 200 },
      { name: 'state', detail: 'directory or PostgreSQL', x: 615, y: 100, width: 180 },
      { name: 'backup', detail: 'sandbox verify', x: 615, y: 250, width: 150, isFinal: true },
    ],
    arrows: [
      { path: 'M160 50L282 90', label: 'REST, streams', x: 226, y: 52, anchor: 'start' },
      { path: 'M160 150L282 112', label: 'REST, streams', x: 226, y: 154, anchor: 'start' },
      { path: 'M160 250H267' },
      {
        path: 'M370 223V130',
        label: 'users, prices, clock, faults',
        x: 378,
        y: 182,
        anchor: 'start',
      },
      { path: 'M435 100H522', label: 'commands', x: 479, y: 90 },
      { path: 'M615 127V220', label: 'copy', x: 623, y: 200, anchor: 'start' },
    ],
  });
}

/** Draws what is generated from the specification. */
export function renderGeneratedFiles(): string {
  const product = (name: string, detail: string, x: number) => {
    const box = { name, detail, x, y: 230, width: 160, isFinal: true };
    return { box, arrow: { path: `M359 87V140H${x}V200` } };
  };
  const products = [
    product('clients', 'methods and types', 92),
    product('contract tests', 'requests and checks', 270),
    product('documents', 'bundles, tables', 448),
    product('sandbox', 'routes and types', 626),
  ];
  return renderDiagram({
    title: 'What is generated from the specification',
    description:
      'pnpm generate reads the YAML files and the examples in spec, checks them, and writes the ' +
      'clients, the contract tests, the published documents and the types of the sandbox. ' +
      'The documentation site reads the documents. If the files contain a mistake, ' +
      'pnpm generate writes nothing and reports the file and the line.',
    width: 720,
    height: 280,
    boxes: [
      { name: 'spec/', detail: 'YAML and examples', x: 92, y: 60, width: 160 },
      { name: 'pnpm generate', detail: 'checks, then writes', x: 359, y: 60, width: 160 },
      {
        name: 'mistake',
        detail: 'file, line, what to do',
        x: 626,
        y: 60,
        width: 160,
        isFinal: true,
      },
      ...products.map(({ box }) => box),
    ],
    arrows: [
      { path: 'M172 60H277' },
      { path: 'M439 60H543', label: 'writes nothing', x: 491, y: 50 },
      ...products.map(({ arrow }) => arrow),
    ],
  });
}
