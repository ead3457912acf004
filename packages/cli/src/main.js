#!/usr/bin/env node
/*
 * The `headrace` command. What every command loads before the bundle is JavaScript with types in its comments: to strip
 * types, Node would first load a compiler, which takes 45 ms and 17 MB that the process keeps.
 */
import { enableCompileCache } from 'node:module';
import { compiledFolder, findBundled } from './bundle/find-bundle.js';
import { tuneEngine } from './tune-engine.js';
import { hideExperimentalWarnings } from './warnings.js';

hideExperimentalWarnings();
tuneEngine();
// Children of the service read what was compiled for them from there, too.
process.env.NODE_COMPILE_CACHE ??= compiledFolder;
enableCompileCache(process.env.NODE_COMPILE_CACHE);
/** @type {typeof import('./run-command.ts')} */
const { runCommand } = await import(findBundled('run-command') ?? './run-command.ts');
await runCommand();
