import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

describe('the sources of the engine', () => {
  const folder = new URL('../src/', import.meta.url).pathname;
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  );

  it.each(files)(
    '%s imports no code of other packages, and uses no clock and no random numbers',
    (name) => {
      const text = readFileSync(join(folder, name), 'utf8');
      // Imports of types do not exist at run time.
      const code = text.replaceAll(/^(import|export) type [^;]*;$/gm, '');
      const imported = [...code.matchAll(/from '([^']+)'/g)].map(([, path]) => path);
      expect(imported.filter((path) => !path?.startsWith('.'))).toEqual([]);
      expect(text).not.toMatch(/Date\.now|new Date\(\)|Math\.random|performance|process\.|crypto/);
    },
  );
});
