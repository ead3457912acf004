#!/usr/bin/env node
/* The `headrace` command. */
import { enableCompileCache } from 'node:module';
import { compiledFolder, findBundled } from './bundle/find-bundle.ts';
import type * as Command from './run-command.ts';
import { tuneEngine } from './tune-engine.ts';
import { hideExperimentalWarnings } from './warnings.ts';

hideExperimentalWarnings();
tuneEngine();
// Children of the service read what was compiled for them from there, too.
process.env.NODE_COMPILE_CACHE ??= compiledFolder;
enableCompileCache(process.env.NODE_COMPILE_CACHE);
const { runCommand }: typeof Command = await import(findBundled('run-command') ?? './run-command.ts');
await runCommand();
