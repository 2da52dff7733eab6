#!/usr/bin/env node
import { main } from '../src/run/main.ts';

process.exitCode = await main(process.argv.slice(2));
