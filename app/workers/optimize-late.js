/**
 * Has V8 optimize functions late, in a process that ends after a few files.
 *
 * Each file takes about a second, in which most of what V8 optimizes costs more than it saves.
 */
import { setFlagsFromString } from 'node:v8'

setFlagsFromString('--interrupt-budget=3000000')
