import { definePlugin } from '@astrojs/starlight/expressive-code';
import { select, setProperty } from '@astrojs/starlight/expressive-code/hast';

/** An Expressive Code plugin: the copy button of a `console` block copies only its commands. */
export function consoleCommands(): ReturnType<typeof definePlugin> {
  return definePlugin({
    name: 'console-commands',
    hooks: {
      postprocessRenderedBlock: ({ codeBlock, renderData }) => {
        const button = select('[data-code]', renderData.blockAst);
        if (codeBlock.language !== 'console' || button === undefined) return;
        // Expressive Code writes a line break as this character. The button's script restores it.
        setProperty(button, 'dataCode', commandsOf(codeBlock.code).replaceAll('\n', '\u007f'));
      },
    },
  });
}

/**
 * Returns the commands of a terminal session. A command follows `$ `, and continues after a
 * backslash at the end of a line. The other lines are output.
 */
export function commandsOf(session: string): string {
  const commands = session.matchAll(/^\$ ((?:.*\\\n)*.*)$/gm);
  return [...commands].map(([, command]) => command).join('\n');
}
