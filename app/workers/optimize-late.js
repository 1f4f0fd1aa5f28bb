/**
 * Has V8 optimize functions late, in a process that ends after a few files.
 *
 * Each file takes about a second, in which most of what V8 optimizes costs more than it saves. Later V8 than
 * that of Node.js 20 has no such option, and would print that it is unknown.
 */
import { setFlagsFromString } from 'node:v8'

if (process.versions.node.startsWith('20.')) setFlagsFromString('--interrupt-budget=3000000')
