#!/usr/bin/env node
import { command } from '../src/command.ts';

process.exitCode = await command(process.argv.slice(2));
