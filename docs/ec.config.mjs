import { defineEcConfig } from '@astrojs/starlight/expressive-code';
import { consoleCommands } from './src/build/console-commands.ts';

/** The code blocks. Astro requires a file of its own for options that contain functions. */
export default defineEcConfig({
  plugins: [consoleCommands()],
  themes: ['github-dark', 'github-light'],
  useStarlightUiThemeColors: true,
  styleOverrides: {
    borderRadius: '0.5rem',
    codeFontSize: '0.8rem',
    frames: {
      shadowColor: 'transparent',
      editorActiveTabIndicatorTopColor: 'transparent',
    },
  },
});
